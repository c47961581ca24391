import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ApplicationPage, PAGE_SIZES } from '../../../shared/admissions/schema.ts';
import { formatCount } from './format-count.ts';
import { type ListView, pageCount, readListView } from './list-view.ts';
import type { ChangeView } from './list-view-hooks.ts';
import { GAP, pageWindow } from './page-window.ts';
import classes from './pager.module.css';

const PAGE_SIZE_OPTIONS = PAGE_SIZES.map(String);

interface PagerProps {
  page: ApplicationPage;
  view: ListView;
  onPage: (page: number) => void;
  onChange: ChangeView;
  /** Another page or order is on its way. */
  busy: boolean;
}

/** Where in the list one is, and the way to the other pages; it stays in sight while the list scrolls. */
export function Pager({ page: { items, filtered }, view, onPage, onChange, busy }: PagerProps) {
  const pages = pageCount(filtered, view.pageSize);
  const before = (view.page - 1) * view.pageSize;
  const turn = (label: string, to: number, blocked: boolean) => (
    <PageButton blocked={blocked} onClick={() => onPage(to)}>
      {label}
    </PageButton>
  );
  return (
    <div className={classes.pager} data-busy={busy || undefined}>
      <p className={classes.range}>
        {items.length > 0 &&
          `Showing ${formatCount(before + 1)}–${formatCount(before + items.length)} of ${formatCount(filtered)}`}
      </p>
      {pages > 1 && (
        <nav aria-label="Pages" className={classes.pages}>
          {turn('First', 1, view.page === 1)}
          {turn('Previous', view.page - 1, view.page === 1)}
          <PageNumbers page={view.page} pages={pages} onPage={onPage} />
          {turn('Next', view.page + 1, view.page >= pages)}
          {turn('Last', pages, view.page >= pages)}
        </nav>
      )}
      <NativeSelect
        label="Per page"
        className={classes.size}
        data={PAGE_SIZE_OPTIONS}
        value={String(view.pageSize)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ pageSize: readListView(new URLSearchParams({ pageSize: value })).pageSize })
        }
      />
    </div>
  );
}

interface PageNumbersProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

const PageNumbers = ({ page, pages, onPage }: PageNumbersProps) => (
  <ol className={classes.numbers}>
    {pageWindow(page, pages).map((place, index) => (
      <li key={place === GAP ? `${GAP} ${index}` : place}>
        {place === GAP ? (
          <span className={classes.gap}>…</span>
        ) : (
          <button
            type="button"
            className={classes.button}
            aria-label={`Page ${formatCount(place)}`}
            aria-current={place === page ? 'page' : undefined}
            onClick={() => onPage(place)}
          >
            {formatCount(place)}
          </button>
        )}
      </li>
    ))}
  </ol>
);

/** A blocked button keeps the focus that it has, so that the keyboard is not thrown back to the top of the page. */
const PageButton = ({
  blocked,
  onClick,
  children,
}: {
  blocked: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <button
    type="button"
    className={classes.button}
    aria-disabled={blocked}
    onClick={blocked ? undefined : onClick}
  >
    {children}
  </button>
);
