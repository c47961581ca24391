import { NativeSelect } from '@mantine/core';
import { memo, type ReactNode, type RefObject, useCallback } from 'react';
import { APPLICATION_STATUSES } from '../../../../../shared/applications/constants.ts';
import { ADMINISTRATOR_STATUS_LABELS } from '../../../../../shared/applications/status.ts';
import { SCHOOLS } from '../../../../../shared/students/options.ts';
import { trpc } from '../../../../api/trpc.ts';
import filterClasses from '../../../../components/list/filters.module.css';
import { FoldOnPhone } from '../../../../components/list/fold-on-phone.tsx';
import { SearchField } from '../../../../components/list/search-field.tsx';
import { IntakeSelect } from '../../../intakes/intake-select.tsx';
import type { ChangeView } from '../state/list-view.ts';
import { type ListFilters as Filters, readListView } from '../state/list-view.ts';
import classes from './list-filters.module.css';

const STATUS_OPTIONS = [
  { value: '', label: 'All' },
  ...APPLICATION_STATUSES.map((status) => ({ value: status, label: ADMINISTRATOR_STATUS_LABELS[status] })),
];
const SCHOOL_OPTIONS = [{ value: '', label: 'All' }, ...SCHOOLS];

interface ListFiltersProps extends Pick<Filters, 'search' | 'status' | 'subject' | 'school' | 'intake'> {
  /** Receives the focus when the focused element disappears. */
  ref: RefObject<HTMLElement | null>;
  onChange: ChangeView;
  /** Shown below the other filters. */
  more?: ReactNode;
}

/** The filters of the list (administrators §2). */
export const ListFilters = memo(
  ({ search, status, subject, school, intake, ref, onChange, more }: ListFiltersProps) => {
    const { data: offered = [] } = trpc.eligibility.subjects.useQuery();
    const names = offered.map(({ name }) => name);
    // The URL may contain a subject that is no longer offered.
    const subjects = subject === null || names.includes(subject) ? names : [subject, ...names];
    // Options are parsed with the same rules as the URL.
    const choose = (name: 'status' | 'subject' | 'school', value: string) =>
      onChange({ [name]: readListView(new URLSearchParams({ [name]: value }))[name] });
    const find = useCallback(
      (typed: string, options: { replace: boolean }) => onChange({ search: typed }, options),
      [onChange],
    );
    const arranged = `${filterClasses.filters} ${classes.filters}`;
    return (
      <search ref={ref} tabIndex={-1} aria-label="Applications" className={arranged}>
        <SearchField search={search} placeholder="Name, email or ID" onSearch={find} />
        <FoldOnPhone name="More filters" className={arranged}>
          <NativeSelect
            label="Status"
            data={STATUS_OPTIONS}
            value={status ?? ''}
            onChange={(event) => choose('status', event.currentTarget.value)}
          />
          <NativeSelect
            label="Subject"
            data={[{ value: '', label: 'All' }, ...subjects]}
            value={subject ?? ''}
            onChange={(event) => choose('subject', event.currentTarget.value)}
          />
          <NativeSelect
            label="School"
            data={SCHOOL_OPTIONS}
            value={school ?? ''}
            onChange={(event) => choose('school', event.currentTarget.value)}
          />
          <IntakeSelect intake={intake} onChange={(chosen) => onChange({ intake: chosen })} />
          {more}
        </FoldOnPhone>
      </search>
    );
  },
);
