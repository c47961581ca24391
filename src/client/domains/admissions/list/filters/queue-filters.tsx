import { NativeSelect } from '@mantine/core';
import { RESULTS_CHECK_LABELS, RESULTS_CHECKS } from '../../../../../shared/exam-results/check.ts';
import { AssigneeSelect } from '../../bulk/assignee.tsx';
import type { ChangeView, ListFilters } from '../state/list-view.ts';

interface QueueFiltersProps extends Pick<ListFilters, 'assignedTo' | 'check'> {
  className?: string | undefined;
  onChange: ChangeView;
}

const QUEUES = [
  { value: '', label: 'Anybody' },
  { value: 'me', label: 'Me' },
  { value: 'none', label: 'Nobody' },
];

const CHECK_OPTIONS = [
  { value: '', label: 'Any' },
  ...RESULTS_CHECKS.map((check) => ({ value: check, label: RESULTS_CHECK_LABELS[check] })),
];

/** Whose work an application is, and how far its check has come. */
export const QueueFilters = ({ assignedTo, check, className, onChange }: QueueFiltersProps) => (
  <>
    <AssigneeSelect
      className={className}
      label="Assigned to"
      first={QUEUES}
      value={assignedTo ?? ''}
      onChange={(chosen) => onChange({ assignedTo: chosen || null })}
    />
    <NativeSelect
      className={className}
      label="Check"
      data={CHECK_OPTIONS}
      value={check ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange({ check: RESULTS_CHECKS.find((known) => known === value) ?? null })
      }
    />
  </>
);
