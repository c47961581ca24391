import { Checkbox, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ApplicationStatus } from '../../../../shared/applications/constants.ts';
import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';
import type { Telling } from '../../../../shared/applications/telling.ts';
import { PARAGRAPH_LENGTH } from '../../../../shared/text/fields.ts';
import { trpc } from '../../../api/trpc.ts';
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
  const [choice, setChoice] = useState<1 | 2>();
  const [isOverLimit, setIsOverLimit] = useState(false);
  const [overLimit, setOverLimit] = useState('');

  /** What to send with the new status; undefined, with an error beside the field, when the reason is missing. */
  function tellingFor(application: AdministratorApplication, status: ApplicationStatus): Telling | undefined {
    setError(undefined);
    if (status === 'approved' && isOverLimit && !overLimit.trim()) {
      setError(OVER_LIMIT_REQUIRED);
      document.getElementById(OVER_LIMIT)?.focus();
      return undefined;
    }
    const place = status === 'approved' ? { choice, ...(isOverLimit && { overLimit }) } : {};
    if (status !== 'draft') return application.isTold ? { correct: corrects } : place;
    if (!tells) return {};
    if (reason.trim()) return { reason };
    setError(REASON_REQUIRED);
    document.getElementById(REASON)?.focus();
    return undefined;
  }
  const place = { choice, setChoice, isOverLimit, setIsOverLimit, overLimit, setOverLimit };
  return { tells, setTells, reason, setReason, corrects, setCorrects, error, tellingFor, place };
}

const REASON = 'reason';
const OVER_LIMIT = 'overLimit';
const OVER_LIMIT_REQUIRED = 'Please write why a place is given over the limit';

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
  if (isTold) return <Correction telling={telling} />;
  return chosen === 'approved' ? <PlaceFields application={application} telling={telling} /> : null;
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

/** Which combination is offered, once places are set up. Without places there is nothing to choose. */
function PlaceFields({
  application,
  telling: { place, error },
}: Pick<StatusTellingProps, 'application' | 'telling'>) {
  const { data: places } = trpc.admin.places.useQuery();
  if (!places?.isOn) return null;
  const { choice, setChoice, isOverLimit, setIsOverLimit, overLimit, setOverLimit } = place;
  const choices = [application.firstChoiceSubjects, application.secondChoiceSubjects];
  return (
    <Stack className={classes.warning} gap="md">
      <NativeSelect
        label="Place offered"
        description="To approve is to offer a place. The applicant is told at once."
        value={String(choice ?? '')}
        onChange={({ currentTarget }) => setChoice(choiceOf(currentTarget.value))}
        data={[
          { value: '', label: 'The first combination that is possible' },
          ...choices.map((subjects, index) => ({
            value: String(index + 1),
            label: `${index === 0 ? 'First' : 'Second'} choice: ${subjects.join(', ')}`,
          })),
        ]}
      />
      <Checkbox
        label="Over the limit, although no seat is free"
        checked={isOverLimit}
        onChange={({ currentTarget }) => setIsOverLimit(currentTarget.checked)}
      />
      {isOverLimit && (
        <Textarea
          id={OVER_LIMIT}
          label="Why over the limit"
          required
          rows={2}
          maxLength={PARAGRAPH_LENGTH}
          value={overLimit}
          error={error}
          onChange={({ currentTarget }) => setOverLimit(currentTarget.value)}
        />
      )}
    </Stack>
  );
}

const choiceOf = (value: string) => (value === '1' ? 1 : value === '2' ? 2 : undefined);
