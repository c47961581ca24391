import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { formatDate } from '../../../shared/format/dates.ts';
import { notifyFailure, trpc } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { ClaimSlip } from './claim-slip.tsx';
import { MailLinkButton } from './mail-link-button.tsx';
import classes from './paper.module.css';

const FAILED = 'No new code could be made. Please try again.';

/** Who entered an application from paper, and a new code while nobody has claimed it. Nothing for an applicant's own. */
export function PaperFacts({ application }: { application: AdministratorApplication }) {
  const { enteredBy, hasAccount, withdrawnAt } = application;
  if (!enteredBy && hasAccount && !withdrawnAt) return null;
  return (
    <div className={classes.facts}>
      {withdrawnAt && (
        <Banner tone="warning" title={`Withdrawn on ${formatDate(withdrawnAt)}`}>
          Another application of the same person is kept instead. To bring this one back, set another status.
        </Banner>
      )}
      {enteredBy && (
        <p>
          Entered from paper by {enteredBy}.{' '}
          {hasAccount ? 'Its person has joined it to an account.' : 'No account has joined it yet.'}
        </p>
      )}
      {!hasAccount && !withdrawnAt && <NewCode key={application.id} application={application} />}
    </div>
  );
}

function NewCode({ application }: { application: AdministratorApplication }) {
  const { id } = application;
  const [code, setCode] = useState<string | null>(null);
  const { mutateAsync: renew } = trpc.admin.renewClaimCode.useMutation();
  const [make, isMaking] = useOnce(async () => {
    try {
      const { claimCode } = await renew({ id });
      setCode(claimCode);
    } catch (error) {
      notifyFailure('Error', error, FAILED);
    }
  });
  return (
    <div>
      {code && <ClaimSlip application={application} code={code} />}
      <div className={classes.buttons}>
        <Button variant="default" className={classes.print} loading={isMaking} onClick={() => void make()}>
          New Code
        </Button>
        <MailLinkButton application={application} />
      </div>
    </div>
  );
}
