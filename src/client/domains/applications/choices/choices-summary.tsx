import type { ReactNode } from 'react';
import { SUBJECTS_PER_CHOICE } from '../../../../shared/applications/constants.ts';
import { StatusBadge } from '../../../components/feedback/status-badge.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { ExamSlipBadge, type ExamSlipState, isAwaited } from '../../documents/exam-slip-badge.tsx';
import classes from './choices.module.css';
import type { ChoicesProblems } from './choices-check.ts';
import { COMBINATIONS, chosenOf, type SubjectSelection } from './selection.ts';

interface ChoicesSummaryProps {
  selection: SubjectSelection;
  documentCount: number;
  problems: ChoicesProblems;
  /** Where the choices are stored. */
  status: ReactNode;
}

export function ChoicesSummary({ selection, documentCount, problems, status }: ChoicesSummaryProps) {
  const chosen = chosenOf(selection);
  return (
    <Panel title="Summary" aside={status}>
      <dl className={classes.summary}>
        {COMBINATIONS.map(({ field, label }) => (
          <div key={field}>
            <dt>
              {label} <Count chosen={chosen[field]} ineligible={problems.ineligible} />
            </dt>
            <dd>{chosen[field].join(', ') || 'Nothing chosen yet'}</dd>
          </div>
        ))}
        <div>
          <dt>
            Documents <ExamSlipBadge state={problems.examSlip} />
          </dt>
          <dd>{filesInWords(documentCount, problems.examSlip)}</dd>
        </div>
      </dl>
    </Panel>
  );
}

function filesInWords(count: number, examSlip: ExamSlipState) {
  const files = count === 1 ? '1 file' : `${count} files`;
  return isAwaited(examSlip) ? `${files} so far` : files;
}

interface CountProps {
  chosen: readonly string[];
  ineligible: readonly string[];
}

/** How many of the three are chosen, and how many of these cannot stay. */
function Count({ chosen, ineligible }: CountProps) {
  const barred = chosen.filter((name) => ineligible.includes(name)).length;
  const isFull = chosen.length === SUBJECTS_PER_CHOICE;
  return (
    <>
      <StatusBadge tone={isFull && barred === 0 ? 'success' : 'neutral'}>
        {chosen.length} of {SUBJECTS_PER_CHOICE}
      </StatusBadge>
      {barred > 0 && <StatusBadge tone="danger">{barred} not eligible</StatusBadge>}
    </>
  );
}
