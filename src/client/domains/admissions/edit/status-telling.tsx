import { Checkbox, NativeSelect, Stack, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ApplicationStatus } from '../../../../shared/applications/constants.ts';
import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';
import { PARAGRAPH_LENGTH } from '../../../../shared/text/fields.ts';
import { trpc } from '../../../api/trpc.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { SubmittedDate } from '../list/cells/submitted-date.tsx';
import classes from './edit.module.css';
import type { StatusValues } from './status-values.ts';

interface StatusTellingProps {
  application: AdministratorApplication;
  chosen: ApplicationStatus;
  form: UseFormReturnType<StatusValues>;
}

/** Says, before the status is saved, what it means for the applicant, and asks what to tell. */
export function StatusTelling({ application, chosen, form }: StatusTellingProps) {
  const { status, submittedAt, isTold } = application;
  if (chosen === status) return null;
  if (chosen === 'draft') return <BackToDraft submittedAt={submittedAt} form={form} />;
  if (chosen === 'approved') return <Approval application={application} form={form} />;
  return isTold ? <Correction form={form} /> : null;
}

/** Warns what happens when a submitted application returns to draft (decisions §2). */
function BackToDraft({
  submittedAt,
  form,
}: Pick<StatusTellingProps, 'form'> & Pick<AdministratorApplication, 'submittedAt'>) {
  const tells = form.useWatchValue('tells');
  return (
    <Stack className={classes.warning} gap="md">
      <Banner tone="warning" live title="This opens the application again">
        The applicant can change everything in it while the portal is open, and must submit it again.{' '}
        {submittedAt && (
          <>
            The submission date (<SubmittedDate submittedAt={submittedAt} />) is removed.
          </>
        )}
      </Banner>
      <Checkbox
        key={form.key('tells')}
        label="Tell the applicant by email why, and what to do"
        {...form.getInputProps('tells', { type: 'checkbox' })}
      />
      {tells && (
        <Textarea
          id="reason"
          key={form.key('reason')}
          label="What the applicant reads"
          description="This text is part of the “Back to draft” email, which says that the application is open again."
          required
          rows={4}
          maxLength={PARAGRAPH_LENGTH}
          {...form.getInputProps('reason')}
        />
      )}
    </Stack>
  );
}

const TOLD = 'The applicant has been told of the present decision';

const Correction = ({ form }: Pick<StatusTellingProps, 'form'>) => (
  <Stack className={classes.warning} gap="md">
    <Banner tone="warning" live title={TOLD}>
      The applicant’s pages show the new status as soon as you save it.
    </Banner>
    <Checkbox
      key={form.key('corrects')}
      label="Send an email that corrects the decision"
      {...form.getInputProps('corrects', { type: 'checkbox' })}
    />
  </Stack>
);

type ApprovalProps = Pick<StatusTellingProps, 'application' | 'form'>;

/** Once places are set up, to approve is to offer one, and its letter takes the place of a correction (places §5). */
function Approval({ application, form }: ApprovalProps) {
  // A colleague may have switched places on since they were last fetched.
  const { data: places, isFetchedAfterMount } = trpc.admin.places.useQuery(undefined, { staleTime: 0 });
  if (!isFetchedAfterMount) return null;
  if (places?.isOn) return <PlaceFields application={application} form={form} />;
  return application.isTold ? <Correction form={form} /> : null;
}

/** Which combination is offered. */
function PlaceFields({ application, form }: ApprovalProps) {
  const isOverLimit = form.useWatchValue('isOverLimit');
  const choices = [application.firstChoiceSubjects, application.secondChoiceSubjects];
  return (
    <Stack className={classes.warning} gap="md">
      {application.isTold && (
        <Banner tone="warning" live title={TOLD}>
          Now a place is offered. Its letter goes out as soon as you save.
        </Banner>
      )}
      <NativeSelect
        key={form.key('choice')}
        label="Place offered"
        description="To approve is to offer a place. The applicant is told at once."
        data={[
          { value: '', label: 'The first combination that is possible' },
          ...choices.map((subjects, index) => ({
            value: String(index + 1),
            label: `${index === 0 ? 'First' : 'Second'} choice: ${subjects.join(', ')}`,
          })),
        ]}
        {...form.getInputProps('choice')}
      />
      <Checkbox
        key={form.key('isOverLimit')}
        label="Over the limit, although no seat is free"
        {...form.getInputProps('isOverLimit', { type: 'checkbox' })}
      />
      {isOverLimit && (
        <Textarea
          id="overLimit"
          key={form.key('overLimit')}
          label="Why over the limit"
          required
          rows={2}
          maxLength={PARAGRAPH_LENGTH}
          {...form.getInputProps('overLimit')}
        />
      )}
    </Stack>
  );
}
