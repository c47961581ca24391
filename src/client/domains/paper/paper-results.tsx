import { Button, VisuallyHidden } from '@mantine/core';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import { PlusIcon, TrashIcon } from '../../components/layout/page-icons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { CandidateNumberInput } from '../exam-results/candidate-number.tsx';
import { ExamResultFields } from '../exam-results/exam-result-fields.tsx';
import { ResultsShown } from '../exam-results/results-shown.tsx';
import classes from './paper.module.css';
import { asRows } from './paper-values.ts';
import type { PaperForm } from './use-paper-form.ts';

/** The results of the form on paper, added one after the other. */
type PaperResultsProps = Pick<
  PaperForm,
  'results' | 'resultForm' | 'addResult' | 'changeResults' | 'candidateNumber' | 'changeCandidateNumber'
>;
export function PaperResults({
  results,
  resultForm: form,
  addResult,
  changeResults,
  candidateNumber,
  changeCandidateNumber,
}: PaperResultsProps) {
  return (
    <Panel title="Exam Results">
      <p className={classes.optional}>Optional. Add each result that is on the form.</p>
      <div className={classes.number}>
        <CandidateNumberInput
          value={candidateNumber}
          onChange={changeCandidateNumber}
          help="Ten digits, on the slip, if it is there"
        />
      </div>
      {results.length > 0 ? (
        <ResultsShown
          label="Exam results"
          results={asRows(results)}
          withPoints
          action={{
            label: 'Remove',
            of: (result) => (
              <Button
                variant="subtle"
                color="red"
                px="xs"
                leftSection={<TrashIcon size={18} />}
                onClick={() => changeResults(results.filter((_, index) => index !== result.id))}
              >
                Remove<VisuallyHidden> {describeResult(result)}</VisuallyHidden>
              </Button>
            ),
          }}
        />
      ) : (
        <p>No results so far.</p>
      )}
      <form
        id="add-result"
        noValidate
        aria-label="Add a result"
        className={classes.result}
        onSubmit={(event) => {
          event.preventDefault();
          if (addResult()) document.getElementById('subjectName')?.focus();
        }}
      >
        <ExamResultFields form={form} withAsterisk={false} />
        <Button type="submit" variant="default" leftSection={<PlusIcon />}>
          Add Result
        </Button>
      </form>
    </Panel>
  );
}
