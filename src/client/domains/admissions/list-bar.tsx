import { Button, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { OFFICER_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { COLUMN_LABELS, DIRECTION_LABELS } from './columns.ts';
import { formatCount } from './format-count.ts';
import classes from './list-bar.module.css';
import { type ListView, pageCount } from './list-view.ts';

interface ListBarProps {
  view: ListView;
  /** How many are on this page, match the filter, and are there at all. */
  shown: number;
  filtered: number;
  total: number;
  onPage: (page: number) => void;
  /** Another page or order is on its way. */
  busy: boolean;
}

/** What is shown, and the way to the other pages; it stays in sight while the list scrolls. */
export function ListBar({ view, shown, filtered, total, onPage, busy }: ListBarProps) {
  const pages = pageCount(filtered, view.pageSize);
  const first = (view.page - 1) * view.pageSize + 1;
  const turn = (label: string, page: number, blocked: boolean, extra = false) => (
    <PageButton blocked={blocked} extra={extra} onClick={() => onPage(page)}>
      {label}
    </PageButton>
  );
  return (
    <div className={classes.bar} data-busy={busy || undefined}>
      <p className={classes.count} role="status">
        <span>{`Showing ${formatCount(first)}–${formatCount(first + shown - 1)} of ${formatCount(filtered)}`}</span>
        {view.status && (
          <span className={classes.detail}>
            {` ${OFFICER_STATUS_LABELS[view.status]} (${formatCount(total)} in all)`}
          </span>
        )}
        {view.sort && (
          <VisuallyHidden component="span">
            {`, sorted by ${COLUMN_LABELS[view.sort.key]}, ${DIRECTION_LABELS[view.sort.direction]}`}
          </VisuallyHidden>
        )}
      </p>
      {pages > 1 && (
        <nav aria-label="Pages" className={classes.pages}>
          {turn('First', 1, view.page === 1, true)}
          {turn('Previous', view.page - 1, view.page === 1)}
          <span className={classes.page}>{`Page ${formatCount(view.page)} of ${formatCount(pages)}`}</span>
          {turn('Next', view.page + 1, view.page >= pages)}
          {turn('Last', pages, view.page >= pages, true)}
        </nav>
      )}
    </div>
  );
}

interface PageButtonProps {
  blocked: boolean;
  extra: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A blocked button keeps the focus that it has, so that the keyboard is not thrown back to the top of the page. */
const PageButton = ({ blocked, extra, onClick, children }: PageButtonProps) => (
  <Button
    variant="default"
    className={extra ? classes.extra : undefined}
    aria-disabled={blocked}
    data-disabled={blocked}
    onClick={blocked ? undefined : onClick}
  >
    {children}
  </Button>
);
