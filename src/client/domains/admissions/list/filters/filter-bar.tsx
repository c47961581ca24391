import { type ReactNode, useRef } from 'react';
import type { ChangeView, ListView } from '../state/list-view.ts';
import { ActiveFilters } from './active-filters.tsx';
import { ListFilters } from './list-filters.tsx';

interface FilterBarProps {
  view: ListView;
  /** The number of matching applications; undefined while they are counted. */
  filtered: number | undefined;
  /** What is counted, for one; 'result' if it is not given. */
  counted?: string;
  onChange: ChangeView;
  /** More filters, below the others. */
  more?: ReactNode;
  /** Shown beside the active filters. */
  children: ReactNode;
}

/** The filters to choose, and those that are active. */
export function FilterBar({ view, filtered, counted, onChange, more, children }: FilterBarProps) {
  const filters = useRef<HTMLElement>(null);
  return (
    <>
      <ListFilters
        search={view.search}
        status={view.status}
        subject={view.subject}
        school={view.school}
        intake={view.intake}
        ref={filters}
        onChange={onChange}
        more={more}
      />
      <ActiveFilters
        filters={view}
        filtered={filtered}
        counted={counted}
        onChange={(changes) => {
          // Removing the filter removes the pressed button, so the focus moves first.
          filters.current?.focus({ preventScroll: true });
          void onChange(changes);
        }}
      >
        {children}
      </ActiveFilters>
    </>
  );
}
