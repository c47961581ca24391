import type { ReactNode } from 'react';
import { SUBJECTS_PER_CHOICE } from '../../../shared/applications/constants.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import type { Tone } from '../../components/feedback/tone.ts';
import { Panel } from '../../components/layout/panel.tsx';
import classes from './choices.module.css';
import type { ExamSlipState } from './choices-check.ts';
import { COMBINATIONS, chosenOf, type SubjectSelection } from './selection.ts';

const EXAM_SLIP = {
  here: { tone: 'success', label: 'Exam slip uploaded' },
  coming: { tone: 'info', label: 'Exam slip on its way' },
  missing: { tone: 'warning', label: 'Exam slip missing' },
} as const satisfies Record<ExamSlipState, { tone: Tone; label: string }>;

interface ChoicesSummaryProps {
  selection: SubjectSelection;
  documentCount: number;
  examSlip: ExamSlipState;
  /** Where the choices are stored. */
  status: ReactNode;
}

export function ChoicesSummary({ selection, documentCount, examSlip, status }: ChoicesSummaryProps) {
  const chosen = chosenOf(selection);
  return (
    <Panel title="Summary" aside={status}>
      <dl className={classes.summary}>
        {COMBINATIONS.map(({ field, label }) => (
          <div key={field}>
            <dt>
              {label} <Count chosen={chosen[field].length} />
            </dt>
            <dd>{chosen[field].join(', ') || 'Nothing chosen yet'}</dd>
          </div>
        ))}
        <div>
          <dt>
            Documents <StatusBadge tone={EXAM_SLIP[examSlip].tone}>{EXAM_SLIP[examSlip].label}</StatusBadge>
          </dt>
          <dd>{documentCount === 1 ? '1 file' : `${documentCount} files`}</dd>
        </div>
      </dl>
    </Panel>
  );
}

const Count = ({ chosen }: { chosen: number }) => (
  <StatusBadge tone={chosen === SUBJECTS_PER_CHOICE ? 'success' : 'neutral'}>
    {chosen} of {SUBJECTS_PER_CHOICE}
  </StatusBadge>
);
