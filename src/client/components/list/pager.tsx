import { NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../shared/format/count.ts';
import { PAGE_SIZES } from '../../../shared/paging.ts';
import { GAP, pageWindow } from './page-window.ts';
import classes from './pager.module.css';
import { type Paging, pageCount, readPageSize } from './paging.ts';

const PAGE_SIZE_OPTIONS = PAGE_SIZES.map(String);

interface PagerProps extends Paging {
  /** Items on this page, and matching items in all. */
  shown: number;
  filtered: number;
  /** Follows the position. */
  note?: string | undefined;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
  /** Another page or order is loading. */
  busy: boolean;
}

/** The position in the list and the buttons to other pages. It stays visible while the list scrolls. */
export function Pager({ shown, filtered, note, page, pageSize, onPage, onPageSize, busy }: PagerProps) {
  const pages = pageCount(filtered, pageSize);
  const before = (page - 1) * pageSize;
  const turn = (label: string, to: number, blocked: boolean) => (
    <PageButton blocked={blocked} onClick={() => onPage(to)}>
      {label}
    </PageButton>
  );
  const range =
    shown > 0
      ? `Showing ${formatCount(before + 1)}–${formatCount(before + shown)} of ${formatCount(filtered)}${note ? `, ${note}` : ''}`
      : '';
  return (
    <div className={classes.pager} data-busy={busy || undefined}>
      <p role="status" className={classes.range}>
        {useSettled(range, busy)}
      </p>
      {pages > 1 && (
        <nav aria-label="Pages" className={classes.pages}>
          {turn('First', 1, page === 1)}
          {turn('Previous', page - 1, page === 1)}
          <PageNumbers page={page} pages={pages} onPage={onPage} />
          {turn('Next', page + 1, page >= pages)}
          {turn('Last', pages, page >= pages)}
        </nav>
      )}
      {filtered > 0 && (
        <NativeSelect
          label="Per page"
          className={classes.size}
          data={PAGE_SIZE_OPTIONS}
          value={String(pageSize)}
          onChange={({ currentTarget: { value } }) => onPageSize(readPageSize(value))}
        />
      )}
    </div>
  );
}

/** Keeps the previous text while rows load, because screen readers announce each change. */
function useSettled(text: string, busy: boolean): string {
  const [settled, setSettled] = useState(text);
  if (!busy && text !== settled) setSettled(text);
  return busy ? settled : text;
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

/** A blocked button keeps the focus, so that the keyboard does not start again at the top of the page. */
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
