import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { EXAM_RESULT_REQUIRED } from '../../../shared/applications/submission.ts';
import { type ExamResult, STUDENT_ID_REQUIRED } from '../../../shared/exam-results/schema.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { ArrowLeftIcon } from '../../components/layout/icons.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { WizardActions } from '../applications/wizard-frame.tsx';
import { stepPaths } from '../applications/wizard-steps.ts';
import { ExamResultForm } from './exam-result-form.tsx';
import { ExamResultList } from './exam-result-list.tsx';
import classes from './exam-results.module.css';

interface ExamResultsStepProps {
  /** Undefined until the personal details are saved. */
  studentId: number | undefined;
  results: ExamResult[];
  /** Called when going to the next step. */
  onContinue: () => void;
}

/** Step 1 of the application: the results so far, and a form for the next one. */
export function ExamResultsStep({ studentId, results, onContinue }: ExamResultsStepProps) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <Panel title="Your results" aside={<span className={classes.count}>{results.length} added</span>}>
        <div ref={list} tabIndex={-1} data-focus-target>
          {results.length > 0 ? (
            <ExamResultList results={results} onRemoved={() => list.current?.focus()} />
          ) : (
            <p className={classes.none}>
              Nothing added yet. Add each CSEC or GCE subject with the grade on your slip.
            </p>
          )}
        </div>
      </Panel>
      <Panel title="Add a result">
        {studentId === undefined ? (
          <Banner tone="warning">{STUDENT_ID_REQUIRED}</Banner>
        ) : (
          <ExamResultForm studentId={studentId} />
        )}
      </Panel>
      <Onwards hasResults={results.length > 0} onContinue={onContinue} />
    </>
  );
}

/** Back, and Continue to Subject Selection, which needs one result (applicant spec §5). */
function Onwards({ hasResults, onContinue }: { hasResults: boolean; onContinue: () => void }) {
  const [wasRefused, setWasRefused] = useState(false);
  return (
    <>
      {wasRefused && !hasResults && (
        <Banner tone="danger" live>
          {EXAM_RESULT_REQUIRED}
        </Banner>
      )}
      <WizardActions>
        <LinkButton to={stepPaths.personalDetails} variant="default" leftSection={<ArrowLeftIcon />}>
          Previous Step
        </LinkButton>
        <Button onClick={() => (hasResults ? onContinue() : setWasRefused(true))}>
          Continue to Subject Selection
        </Button>
      </WizardActions>
    </>
  );
}
