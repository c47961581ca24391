import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { EXAM_RESULT_REQUIRED } from '../../../shared/applications/submission.ts';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import type { Student } from '../../../shared/students/record.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { SendAgain } from '../../components/feedback/send-again.tsx';
import { ArrowLeftIcon } from '../../components/layout/icons.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { WizardActions } from '../applications/wizard/wizard-frame.tsx';
import { stepPaths } from '../applications/wizard/wizard-steps.ts';
import { CandidateNumberForm } from './candidate-number.tsx';
import { ExamResultForm } from './exam-result-form.tsx';
import { ExamResultList } from './exam-result-list.tsx';
import classes from './exam-results.module.css';
import { QuickList } from './quick-list.tsx';
import { useCandidateNumber } from './use-candidate-number.ts';
import { useGoOn } from './use-go-on.ts';
import { useQuickResults } from './use-quick-results.ts';
import { useResultForm } from './use-result-form.ts';
import { YourSlip } from './your-slip.tsx';

interface ExamResultsStepProps {
  /** Null until the personal details are saved. */
  student: Pick<Student, 'id' | 'candidateNumber'> | null;
  results: ExamResult[];
  documents: readonly DocumentRecord[];
  /** Called when going to the next step. */
  onContinue: () => void;
}

const counted = (added: number, typed: number) =>
  typed === 0 ? `${added} added` : `${added} added, ${typed} typed`;

/** Where the form stops, this asks: a missing result bars subjects later. Continue adds those that are only typed. */
function isThatAll(added: number, typed: number) {
  if (typed === 0) return `${added} added – is that all of them?`;
  const count = `${added + typed} ${added + typed === 1 ? 'result' : 'results'}`;
  return `${count} – is that all of them? Continue adds what is typed.`;
}

/**
 * Step 1 of the application: a list of the usual subjects, a form for any other, the results so far, and the candidate
 * number. Continue saves what is typed in any of them; it needs at least one result (applicants §5).
 */
export function ExamResultsStep({ student, results, documents, onContinue }: ExamResultsStepProps) {
  const list = useRef<HTMLDivElement>(null);
  const quick = useQuickResults(student?.id, results);
  const next = useResultForm(student?.id, results.length);
  const number = useCandidateNumber(student);
  const [wasRefused, setWasRefused] = useState(false);
  const hasResults = results.length > 0;
  const [savePieces, isGoingOn] = useGoOn(
    [
      { isBegun: () => quick.begun > 0, send: quick.add, isSending: quick.isAdding, isLost: quick.isLost },
      { isBegun: next.isBegun, send: next.add, isSending: next.isAdding, isLost: next.isLost },
      {
        isBegun: () => number.isChanged,
        send: number.save,
        isSending: number.isSaving,
        isLost: number.isLost,
      },
    ],
    onContinue,
  );
  const goOn = () => {
    if (hasResults || quick.begun > 0 || next.isBegun()) savePieces();
    else setWasRefused(true);
  };
  return (
    <>
      {student ? (
        <>
          <YourSlip studentId={student.id} documents={documents} />
          {quick.subjects.length > 0 && (
            <Panel title="The usual subjects">
              <QuickList {...quick} added={results} />
            </Panel>
          )}
          <Panel title="Add a result">
            <ExamResultForm {...next} />
          </Panel>
          <Panel
            title="Your results"
            aside={<span className={classes.count}>{counted(results.length, quick.begun)}</span>}
          >
            <div ref={list} tabIndex={-1} data-focus-target>
              {hasResults ? (
                <ExamResultList results={results} onRemoved={() => list.current?.focus()} />
              ) : (
                <p className={classes.none}>
                  {quick.begun > 0
                    ? 'What you typed under “The usual subjects” is not added yet. Press the button below that list, or Continue.'
                    : 'Nothing added yet. Add each CSEC or GCE subject with the grade on your slip.'}
                </p>
              )}
            </div>
          </Panel>
          <CandidateNumber {...number} />
        </>
      ) : (
        <Banner tone="warning" title="Please fill in your personal details first">
          <p>Your exam results are saved with your personal details, so those come first.</p>
          <LinkButton to={stepPaths.personalDetails} mt="xs">
            Go to Personal Details
          </LinkButton>
        </Banner>
      )}
      {wasRefused && !hasResults && (
        <Banner tone="danger" live>
          {EXAM_RESULT_REQUIRED}
        </Banner>
      )}
      {results.length + quick.begun > 0 && (
        <p className={classes.question}>{isThatAll(results.length, quick.begun)}</p>
      )}
      <WizardActions>
        <LinkButton to={stepPaths.personalDetails} variant="default" leftSection={<ArrowLeftIcon />}>
          Previous Step
        </LinkButton>
        <Button variant={student ? 'filled' : 'default'} loading={isGoingOn} onClick={goOn}>
          Continue to Subject Selection
        </Button>
      </WizardActions>
    </>
  );
}

const CandidateNumber = ({ isLost, save, ...form }: ReturnType<typeof useCandidateNumber>) => (
  <Panel title="Candidate number">
    <CandidateNumberForm {...form} onSave={() => save()} />
    {isLost && (
      <SendAgain
        title="The candidate number is not saved yet"
        isSending={form.isSaving}
        onSend={() => save()}
      />
    )}
  </Panel>
);
