import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { passesFocusOn } from '../layout/page.tsx';
import classes from './list-frame.module.css';
import { Pager } from './pager.tsx';
import { type Paging, useExistingPage } from './paging.ts';

interface ListFrameProps {
  /** The number of items, as text. */
  summary: string;
  /** Items on this page, and matching items in all. */
  shown: number;
  filtered: number;
  view: Paging;
  onChange: (changes: Partial<Paging>, options?: { replace: boolean }) => void;
  /** Set while a filter is active. */
  onClear: (() => void) | undefined;
  /** The items still belong to the previous view. */
  outdated: boolean;
  children: ReactNode;
}

/** The frame of a list: summary, button to clear the filters, pager. */
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
