import { ApplicationCards } from './application-cards.tsx';
import { ApplicationTable } from './application-table.tsx';
import { useFirstRowsFirst } from './first-rows.ts';
import type { ListProps } from './list-props.ts';

interface ApplicationRowsProps extends Pick<ListProps, 'table' | 'actions' | 'openId'> {
  wide: boolean;
  /** The rows are still those of the view before. */
  outdated: boolean;
}

/** One page of applications, as a table or as cards: on paper there is no time to draw the others after the first. */
export function ApplicationRows({ wide, outdated, ...list }: ApplicationRowsProps) {
  const { shown, isComplete } = useFirstRowsFirst(list.table.getRowModel().rows);
  const rows = { ...list, rows: shown, busy: outdated || !isComplete };
  return wide ? <ApplicationTable {...rows} /> : <ApplicationCards {...rows} />;
}
