import { NativeSelect } from '@mantine/core';
import { PAGE_SIZES, SORT_KEYS } from '../../../shared/admissions/schema.ts';
import { APPLICATION_STATUSES } from '../../../shared/applications/constants.ts';
import { OFFICER_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { COLUMN_LABELS, DIRECTION_LABELS } from './columns.ts';
import type { ChangeView } from './hooks.ts';
import classes from './list-controls.module.css';
import { type ListView, readListView, sortText } from './list-view.ts';

const STATUS_OPTIONS = [
  { value: '', label: 'All statuses' },
  ...APPLICATION_STATUSES.map((status) => ({ value: status, label: OFFICER_STATUS_LABELS[status] })),
];
const SORT_OPTIONS = [
  { value: '', label: 'Oldest first' },
  ...SORT_KEYS.flatMap((key) =>
    (['asc', 'desc'] as const).map((direction) => ({
      value: sortText({ key, direction }),
      label: `${COLUMN_LABELS[key]}, ${DIRECTION_LABELS[direction]}`,
    })),
  ),
];
const PAGE_SIZE_OPTIONS = PAGE_SIZES.map(String);

interface ListControlsProps {
  view: ListView;
  onChange: ChangeView;
  /** Where there are no headings to click. */
  withSort: boolean;
}

/** Which applications, in which order, how many on a page. */
export function ListControls({ view, onChange, withSort }: ListControlsProps) {
  // What an option says is read by the rules of the address.
  const said = (name: string, value: string) => readListView(new URLSearchParams({ [name]: value }));
  return (
    <div className={classes.controls}>
      <NativeSelect
        label="Status"
        data={STATUS_OPTIONS}
        value={view.status ?? ''}
        onChange={(event) => onChange({ status: said('status', event.currentTarget.value).status })}
      />
      <NativeSelect
        label="Per page"
        data={PAGE_SIZE_OPTIONS}
        value={String(view.pageSize)}
        onChange={(event) => onChange({ pageSize: said('pageSize', event.currentTarget.value).pageSize })}
      />
      {withSort && (
        <NativeSelect
          label="Sort by"
          className={classes.sort}
          data={SORT_OPTIONS}
          value={view.sort ? sortText(view.sort) : ''}
          onChange={(event) => onChange({ sort: said('sort', event.currentTarget.value).sort })}
        />
      )}
    </div>
  );
}
