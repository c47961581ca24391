import { Button, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { ADMINISTRATOR_STATUS_LABELS } from '../../../../../shared/applications/status.ts';
import { RESULTS_CHECK_LABELS } from '../../../../../shared/exam-results/check.ts';
import { countOf } from '../../../../../shared/format/count.ts';
import { formatDay } from '../../../../../shared/format/dates.ts';
import { CrossIcon } from '../../../../components/layout/page-icons.tsx';
import { useIntakes } from '../../../intakes/hooks.ts';
import { type ListFilters, NO_FILTERS } from '../state/list-view.ts';
import classes from './active-filters.module.css';

interface ActiveFiltersProps {
  filters: ListFilters;
  /** The number of matching applications; undefined while they are counted. */
  filtered: number | undefined;
  /** What is counted, for one. */
  counted?: string | undefined;
  onChange: (changes: Partial<ListFilters>) => void;
  children: ReactNode;
}

const QUEUES: Record<string, string> = { me: 'me', none: 'nobody' };

const badgesOf = (
  { search, status, subject, school, submittedOn, totalScore, assignedTo, check, intake }: ListFilters,
  nameOf: (intake: number) => string,
) => [
  ...(search ? [{ name: 'search', text: `Search: ${search}` } as const] : []),
  ...(status ? [{ name: 'status', text: `Status: ${ADMINISTRATOR_STATUS_LABELS[status]}` } as const] : []),
  ...(subject ? [{ name: 'subject', text: `Subject: ${subject}` } as const] : []),
  ...(school ? [{ name: 'school', text: `School: ${school}` } as const] : []),
  ...(submittedOn ? [{ name: 'submittedOn', text: `Submitted: ${formatDay(submittedOn)}` } as const] : []),
  ...(totalScore === null ? [] : [{ name: 'totalScore', text: `Total Score: ${totalScore}` } as const]),
  ...(assignedTo
    ? [{ name: 'assignedTo', text: `Assigned to: ${QUEUES[assignedTo] ?? 'a colleague'}` } as const]
    : []),
  ...(check ? [{ name: 'check', text: `Results check: ${RESULTS_CHECK_LABELS[check]}` } as const] : []),
  ...(intake === null ? [] : [{ name: 'intake', text: `Intake: ${nameOf(intake)}` } as const]),
];

/** The active filters; each can be removed, or all at once. */
export function ActiveFilters({
  filters,
  filtered,
  counted = 'result',
  onChange,
  children,
}: ActiveFiltersProps) {
  const { data: intakes = [] } = useIntakes();
  const nameOf = (id: number) => intakes.find((intake) => intake.id === id)?.name ?? 'another one';
  const badges = badgesOf(filters, nameOf);
  if (badges.length === 0) return null;
  return (
    <div className={classes.filters}>
      <ul aria-label="Active filters" className={classes.badges}>
        {badges.map(({ name, text }) => (
          <li key={name}>
            <button
              type="button"
              className={classes.badge}
              onClick={() => onChange({ [name]: NO_FILTERS[name] })}
            >
              {text}
              <CrossIcon size={14} />
              <VisuallyHidden>, remove this filter</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
      {filtered !== undefined && <span>{countOf(filtered, counted)}</span>}
      <Button variant="default" onClick={() => onChange(NO_FILTERS)}>
        Clear filters
      </Button>
      {children}
    </div>
  );
}
