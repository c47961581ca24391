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
  return (
    <>
      {withdrawnAt && (
        <Banner tone="warning" title={`Withdrawn on ${formatDate(withdrawnAt)}`}>
          Another application is of the same person. Setting another status takes this one up again.
        </Banner>
      )}
      {enteredBy && (
        <p className={classes.facts}>
          Entered from paper by {enteredBy}.{' '}
          {hasAccount ? 'Its person has joined it to an account.' : 'No account has joined it yet.'}
        </p>
      )}
      {!hasAccount && !withdrawnAt && <NewCode application={application} />}
    </>
  );
}

function NewCode({ application }: { application: AdministratorApplication }) {
  const { id, version } = application;
  const [made, setMade] = useState<{ id: number; claimCode: string } | null>(null);
  const { mutateAsync: renew } = trpc.admin.renewClaimCode.useMutation();
  const [make, isMaking] = useOnce(async () => {
    try {
      const { claimCode } = await renew({ id });
      setMade({ id, claimCode });
    } catch (error) {
      notifyFailure('Error', error, FAILED);
    }
  });
  return (
    <div key={version}>
      {made?.id === id && <ClaimSlip application={application} code={made.claimCode} />}
      <div className={classes.buttons}>
        <Button variant="default" className={classes.print} loading={isMaking} onClick={() => void make()}>
          New Code
        </Button>
        <MailLinkButton application={application} />
      </div>
    </div>
  );
}
