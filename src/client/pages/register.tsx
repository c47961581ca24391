import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NEW_CHILD, WIZARD_STEPS } from '../../shared/applications/constants.ts';
import { DataState } from '../components/feedback/data-state.tsx';
import { Page } from '../components/layout/page.tsx';
import { showChild, useShownChild } from '../domains/applications/children/whose.ts';
import type { Overview } from '../domains/applications/hooks.ts';
import { useKeptOverview } from '../domains/applications/kept-answers.ts';
import { keptFor, moveKept, writeProgress } from '../domains/applications/kept-on-device.ts';
import { isReadOnly } from '../domains/applications/read-only.ts';
import { useGoneRecord } from '../domains/applications/use-gone-record.ts';
import { StartFresh } from '../domains/applications/wizard/start-fresh.tsx';
import { SubmittedAlready } from '../domains/applications/wizard/submitted-already.tsx';
import { useReachStep } from '../domains/applications/wizard/use-reach-step.ts';
import { useRegisterStep } from '../domains/applications/wizard/use-register-step.ts';
import { WizardFrame } from '../domains/applications/wizard/wizard-frame.tsx';
import { WizardSkeleton } from '../domains/applications/wizard/wizard-skeleton.tsx';
import { isFromReview, stepPaths } from '../domains/applications/wizard/wizard-steps.ts';
import { useSessionUser } from '../domains/auth/use-session.ts';
import { ExamResultsStep } from '../domains/exam-results/exam-results-step.tsx';
import { useClosedPortalRedirect } from '../domains/portal/hooks.ts';
import { PersonalForm } from '../domains/students/personal-form.tsx';
import { paths } from '../paths.ts';

/** The first two steps of an application: Personal Details and Exam Results (applicants §2). */
export default function RegisterPage() {
  const mayShow = useClosedPortalRedirect();
  const overview = useKeptOverview();
  // Blocks other redirects while navigating to the read-only view.
  const data = mayShow ? overview.data : undefined;
  const step = useRegisterStep(data);
  const navigate = useNavigate();
  const userId = useSessionUser().id;
  const child = useShownChild();
  const [round, setRound] = useState(0);

  /** Mounts the form again, after its stored input was removed. */
  function startAgain() {
    setRound((count) => count + 1);
    void navigate(stepPaths.personalDetails);
  }

  useGoneRecord(data, startAgain);

  // A step that was opened to change something leads back to the review.
  const next = isFromReview(useLocation().state) ? stepPaths.review : undefined;
  const isSubmitted = data !== undefined && isReadOnly(data);
  return (
    <Page
      title={isSubmitted ? 'Your Application' : (WIZARD_STEPS[step] ?? '')}
      width="lg"
      back={{ to: paths.home, label: 'Back to Home' }}
    >
      <DataState
        query={mayShow ? overview : { ...overview, data: undefined, error: null }}
        loading={<WizardSkeleton lead={step === 0 ? 108 : 170} />}
        errorTitle="We could not load your application"
        isMain
      >
        {(loaded) => (
          <WizardFrame current={step} overview={loaded}>
            {isSubmitted ? (
              <SubmittedAlready overview={loaded} />
            ) : step === 0 ? (
              <PersonalForm
                key={round}
                overview={loaded}
                onSaved={(student) => {
                  const kept = keptFor(userId, child, student.id);
                  moveKept(keptFor(userId, child, undefined), kept);
                  writeProgress(kept, { currentStep: 1, studentId: student.id });
                  if (child === NEW_CHILD) showChild(student.id);
                  void navigate(next ?? stepPaths.examResults);
                }}
              />
            ) : (
              <ResultsStep overview={loaded} next={next} />
            )}
            {!isSubmitted && <StartFresh hasRecord={loaded.student !== null} onCleared={startAgain} />}
          </WizardFrame>
        )}
      </DataState>
    </Page>
  );
}

/** `next`: where the step was opened from, if it was the review. */
function ResultsStep({ overview, next }: { overview: Overview; next: string | undefined }) {
  const navigate = useNavigate();
  const reachStep = useReachStep(overview);
  return (
    <ExamResultsStep
      student={overview.student}
      results={overview.examResults}
      documents={overview.documents}
      onContinue={() => {
        reachStep(2);
        void navigate(next ?? stepPaths.subjects);
      }}
    />
  );
}
