import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { EXAM_RESULT_REQUIRED } from '../../../shared/applications/submission.ts';
import { type ExamResult, STUDENT_ID_REQUIRED } from '../../../shared/exam-results/schema.ts';
import type { Student } from '../../../shared/students/record.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { ArrowLeftIcon } from '../../components/layout/icons.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { WizardActions } from '../applications/wizard-frame.tsx';
import { stepPaths } from '../applications/wizard-steps.ts';
import { CandidateNumberForm } from './candidate-number.tsx';
import { ExamResultForm } from './exam-result-form.tsx';
import { ExamResultList } from './exam-result-list.tsx';
import classes from './exam-results.module.css';
import { useSaveCandidateNumber } from './hooks.ts';
import { useResultForm } from './use-result-form.ts';

interface ExamResultsStepProps {
  /** Null until the personal details are saved. */
  student: Pick<Student, 'id' | 'candidateNumber'> | null;
  results: ExamResult[];
  /** Called when going to the next step. */
  onContinue: () => void;
}

/**
 * Step 1 of the application: the results so far, and a form for the next one. Continue adds a result that is typed; it
 * needs at least one (applicant spec §5).
 */
export function ExamResultsStep({ student, results, onContinue }: ExamResultsStepProps) {
  const list = useRef<HTMLDivElement>(null);
  const next = useResultForm(student?.id);
  const [wasRefused, setWasRefused] = useState(false);
  const hasResults = results.length > 0;
  const goOn = () => {
    if (next.isBegun()) next.add(onContinue);
    else if (hasResults) onContinue();
    else setWasRefused(true);
  };
  return (
    <>
      <Panel title="Your results" aside={<span className={classes.count}>{results.length} added</span>}>
        <div ref={list} tabIndex={-1} data-focus-target>
          {hasResults ? (
            <ExamResultList results={results} onRemoved={() => list.current?.focus()} />
          ) : (
            <p className={classes.none}>
              Nothing added yet. Add each CSEC or GCE subject with the grade on your slip.
            </p>
          )}
        </div>
      </Panel>
      {student && <CandidateNumber key={student.candidateNumber} student={student} />}
      <Panel title="Add a result">
        {student ? <ExamResultForm {...next} /> : <Banner tone="warning">{STUDENT_ID_REQUIRED}</Banner>}
      </Panel>
      {wasRefused && !hasResults && (
        <Banner tone="danger" live>
          {EXAM_RESULT_REQUIRED}
        </Banner>
      )}
      <WizardActions>
        <LinkButton to={stepPaths.personalDetails} variant="default" leftSection={<ArrowLeftIcon />}>
          Previous Step
        </LinkButton>
        <Button loading={next.isAdding} onClick={goOn}>
          Continue to Subject Selection
        </Button>
      </WizardActions>
    </>
  );
}

function CandidateNumber({ student }: { student: Pick<Student, 'id' | 'candidateNumber'> }) {
  const save = useSaveCandidateNumber(student.id);
  return (
    <Panel title="Candidate number">
      <CandidateNumberForm stored={student.candidateNumber} onSave={save} />
    </Panel>
  );
}
