import { Checkbox, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ApplicationStatus } from '../../../../shared/applications/constants.ts';
import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';
import type { Telling } from '../../../../shared/applications/telling.ts';
import { PARAGRAPH_LENGTH } from '../../../../shared/text/fields.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { SubmittedDate } from '../list/submitted-date.tsx';
import classes from './edit.module.css';

const REASON_REQUIRED = 'Please write why, and what to do, or choose not to tell the applicant';

/** What the applicant is told of a change of status, as the administrator enters it (telling §4). */
export function useTelling() {
  const [tells, setTells] = useState(true);
  const [reason, setReason] = useState('');
  const [corrects, setCorrects] = useState(true);
  const [error, setError] = useState<string>();

  /** What to send with the new status; undefined, with an error beside the field, when the reason is missing. */
  function tellingFor(application: AdministratorApplication, status: ApplicationStatus): Telling | undefined {
    setError(undefined);
    if (status !== 'draft') return application.isTold ? { correct: corrects } : {};
    if (!tells) return {};
    if (reason.trim()) return { reason };
    setError(REASON_REQUIRED);
    document.getElementById(REASON)?.focus();
    return undefined;
  }
  return { tells, setTells, reason, setReason, corrects, setCorrects, error, tellingFor };
}

const REASON = 'reason';

interface StatusTellingProps {
  application: AdministratorApplication;
  chosen: ApplicationStatus;
  telling: ReturnType<typeof useTelling>;
}

/** Says, before the status is saved, what it means for the applicant, and asks what to tell. */
export function StatusTelling({ application, chosen, telling }: StatusTellingProps) {
  const { status, submittedAt, isTold } = application;
  if (chosen === status) return null;
  if (chosen === 'draft') return <BackToDraft submittedAt={submittedAt} telling={telling} />;
  return isTold ? <Correction telling={telling} /> : null;
}

/** Warns what happens when a submitted application returns to draft (decisions §2). */
const BackToDraft = ({
  submittedAt,
  telling: { tells, setTells, reason, setReason, error },
}: Pick<StatusTellingProps, 'telling'> & Pick<AdministratorApplication, 'submittedAt'>) => (
  <Stack className={classes.warning} gap="md">
    <Banner tone="warning" live title="This opens the application again">
      The applicant can change everything in it while the portal is open, and has to submit it anew.{' '}
      {submittedAt && (
        <>
          The date of its submission (<SubmittedDate submittedAt={submittedAt} />) is taken out.
        </>
      )}
    </Banner>
    <Checkbox
      label="Tell the applicant by email why, and what to do"
      checked={tells}
      onChange={({ currentTarget }) => setTells(currentTarget.checked)}
    />
    {tells && (
      <Textarea
        id={REASON}
        label="What the applicant reads"
        description="It stands in the letter “Back to draft”, which says that the application is open again."
        required
        rows={4}
        maxLength={PARAGRAPH_LENGTH}
        value={reason}
        error={error}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    )}
  </Stack>
);

const Correction = ({ telling: { corrects, setCorrects } }: Pick<StatusTellingProps, 'telling'>) => (
  <Stack className={classes.warning} gap="md">
    <Banner tone="warning" live title="The applicant has been told of the present decision">
      The applicant’s pages show the new status as soon as you save it.
    </Banner>
    <Checkbox
      label="Send an email that corrects the decision"
      checked={corrects}
      onChange={({ currentTarget }) => setCorrects(currentTarget.checked)}
    />
  </Stack>
);
