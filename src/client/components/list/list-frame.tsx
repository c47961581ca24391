import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { passesFocusOn } from '../layout/page.tsx';
import classes from './list-frame.module.css';
import { Pager } from './pager.tsx';
import { type Paging, useExistingPage } from './paging.ts';

interface ListFrameProps {
  /** How many there are, in words. */
  summary: string;
  /** How many are on this page, and how many match in all. */
  shown: number;
  filtered: number;
  view: Paging;
  onChange: (changes: Partial<Paging>, options?: { replace: boolean }) => void;
  /** There while something is filtered. */
  onClear: (() => void) | undefined;
  /** The items are still those of the view before. */
  outdated: boolean;
  children: ReactNode;
}

/** Around the items of a list: how many, the way out of the filters, and the way to the other pages. */
export function ListFrame({
  summary,
  shown,
  filtered,
  view: { page, pageSize },
  onChange,
  onClear,
  outdated,
  children,
}: ListFrameProps) {
  const top = useRef<HTMLDivElement>(null);
  useExistingPage({ page, pageSize }, outdated ? undefined : filtered, (last, options) =>
    onChange({ page: last }, options),
  );
  const turnTo = (next: number) => {
    onChange({ page: next });
    top.current?.scrollIntoView();
  };
  return (
    <div ref={top} className={classes.list} aria-busy={outdated}>
      <div className={classes.summary}>
        <span role="status">{summary}</span>
        {onClear && (
          <Button ref={passesFocusOn} variant="default" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
      {children}
      <Pager
        shown={shown}
        filtered={filtered}
        page={page}
        pageSize={pageSize}
        onPage={turnTo}
        onPageSize={(size) => onChange({ pageSize: size })}
        busy={outdated}
      />
    </div>
  );
}
