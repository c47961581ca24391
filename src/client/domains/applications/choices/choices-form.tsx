import { Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { LAST_NAVIGABLE_STEP } from '../../../../shared/applications/constants.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { DraftStatus } from '../../../components/feedback/draft-status.tsx';
import { SendAgain } from '../../../components/feedback/send-again.tsx';
import { ErrorSummary, focusField } from '../../../components/form/error-summary.tsx';
import { ArrowLeftIcon } from '../../../components/layout/icons.tsx';
import { LinkButton } from '../../../components/layout/links.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { RefusalBanner } from '../../auth/refusal-banner.tsx';
import { DocumentUploadCard } from '../../documents/document-upload-card.tsx';
import type { ExamSlipState } from '../../documents/exam-slip-badge.tsx';
import { useIncoming } from '../../documents/hooks.ts';
import { useEligibility } from '../../subjects/hooks.ts';
import { PrerequisitesCard } from '../../subjects/prerequisites-card.tsx';
import { ScholarshipAlert } from '../../subjects/scholarship-alert.tsx';
import { ScholarshipCard } from '../../subjects/scholarship-card.tsx';
import { type Overview, useOverview } from '../hooks.ts';
import { useReachStep } from '../wizard/use-reach-step.ts';
import { WizardActions } from '../wizard/wizard-frame.tsx';
import { stepPaths } from '../wizard/wizard-steps.ts';
import classes from './choices.module.css';
import { checkChoices, problemsByField } from './choices-check.ts';
import { useChoices } from './choices-draft.ts';
import { ChoicesFieldset } from './choices-fieldset.tsx';
import { useSaveChoices } from './choices-save.ts';
import { ChoicesSummary } from './choices-summary.tsx';
import { COMBINATIONS, chosenOf } from './selection.ts';

const EXAM_SLIP = 'exam_slip';

interface ChoicesFormProps {
  overview: Overview;
  student: NonNullable<Overview['student']>;
}

/** The subject selection step: available subjects, both combinations, scholarships, documents, Save & Continue. */
export function ChoicesForm({ overview, student }: ChoicesFormProps) {
  const { application, documents, examResults } = overview;
  const reachStep = useReachStep(overview);
  const { selection, select, draft } = useChoices(application);
  const eligibility = useEligibility(student.id, examResults);
  const problems = checkChoices(selection, eligibility, useExamSlip(student.id, documents));
  const saving = useSaveChoices({
    studentId: student.id,
    application,
    selection,
    problems,
    onSaved: () => {
      draft.forgetSent(selection);
      reachStep(LAST_NAVIGABLE_STEP);
    },
  });
  const { save, confirm, isSaving, isLost, refusal, awaitsExamSlip, attempt, asksSame, stopAsking } = saving;
  useFieldInAddress();

  const refused = attempt > 0;
  const chosen = chosenOf(selection);
  const byField = problemsByField(problems, selection);
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <ErrorSummary errors={byField} attempt={attempt} />
      <PrerequisitesCard eligibility={eligibility} resultsPath={stepPaths.examResults} />
      <Panel title="Subject Combinations">
        <Text>
          Choose three subjects for each combination, without a repeat within one. Caribbean Studies and
          Communication Studies are taken by everyone and need not be chosen.
        </Text>
        <div className={classes.combinations}>
          {COMBINATIONS.map(({ field, label }) => (
            <ChoicesFieldset
              key={field}
              combination={field}
              label={label}
              slots={selection[field]}
              eligibility={eligibility}
              error={refused ? problems.incomplete[field] : undefined}
              onSelect={(place, name) => select(field, place, name)}
            />
          ))}
        </div>
        <ScholarshipAlert chosen={chosen} eligibility={eligibility} />
      </Panel>
      <ScholarshipCard chosen={chosen} eligibility={eligibility} />
      <DocumentUploadCard
        studentId={student.id}
        documents={documents}
        chosenSubjects={[...chosen.firstChoiceSubjects, ...chosen.secondChoiceSubjects]}
        examSlip={problems.examSlip}
        examSlipError={refused ? byField.exam_slip : undefined}
      />
      <ChoicesSummary
        selection={selection}
        documentCount={documents.length}
        problems={problems}
        status={<DraftStatus draft={draft} isSaved={application !== null && !isLost && !awaitsExamSlip} />}
      />
      <ConfirmDialog
        opened={asksSame}
        onClose={stopAsking}
        onCancel={() => focusField('secondChoiceSubjects')}
        onConfirm={confirm}
        title="Twice the same subjects?"
        confirmLabel="Yes, Save Them"
        cancelLabel="Change Them"
      >
        Your first and your second choice have the same three subjects. If there is no place in the first, the
        second gives you no other chance. Is that right?
      </ConfirmDialog>
      {awaitsExamSlip && (
        <Banner live title="Your choices are not saved yet: they will be when your exam slip has arrived">
          Please stay on this page until then. If the upload fails, press Retry beside the file.
        </Banner>
      )}
      {refusal !== null && !isLost && <RefusalBanner title="Your choices are not saved" error={refusal} />}
      {isLost && <SendAgain title="Your choices are not saved yet" isSending={isSaving} onSend={save} />}
      <WizardActions>
        <LinkButton to={stepPaths.examResults} variant="default" leftSection={<ArrowLeftIcon />}>
          Previous Step
        </LinkButton>
        <Button type="submit" loading={isSaving}>
          Save &amp; Continue
        </Button>
      </WizardActions>
    </form>
  );
}

/** Reads the overview itself, which has a new document in the moment in which its upload is over. */
function useExamSlip(studentId: number, kept: Overview['documents']): ExamSlipState {
  const incoming = useIncoming(studentId, EXAM_SLIP);
  const documents = useOverview().data?.documents ?? kept;
  if (documents.some(({ documentType }) => documentType === EXAM_SLIP)) return 'here';
  return incoming ?? 'missing';
}

/** Focuses the field in the URL's hash: the review page links to '#exam_slip' or '#firstChoiceSubjects'. */
function useFieldInAddress() {
  const { hash, key } = useLocation();
  // `key` changes when the same link is used again.
  useEffect(() => {
    if (key && hash) focusField(hash.slice(1));
  }, [hash, key]);
}
