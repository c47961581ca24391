import type { ReactNode } from 'react';
import { SUBJECTS_PER_CHOICE } from '../../../shared/applications/constants.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import classes from './choices.module.css';
import { COMBINATIONS, chosenOf, type SubjectSelection } from './selection.ts';

interface ChoicesSummaryProps {
  selection: SubjectSelection;
  documentCount: number;
  lacksExamSlip: boolean;
  /** Where the choices are stored. */
  status: ReactNode;
}

export function ChoicesSummary({ selection, documentCount, lacksExamSlip, status }: ChoicesSummaryProps) {
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
            Documents{' '}
            <StatusBadge tone={lacksExamSlip ? 'warning' : 'success'}>
              {lacksExamSlip ? 'Exam slip missing' : 'Exam slip uploaded'}
            </StatusBadge>
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
