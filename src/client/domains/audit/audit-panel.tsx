import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef } from 'react';
import { formatCount } from '../../../shared/format/count.ts';
import { trpc } from '../../app/trpc.ts';
import { DataState, EmptyState } from '../../components/data-state.tsx';
import { Pager } from '../../components/list/pager.tsx';
import { useExistingPage } from '../../components/list/paging.ts';
import { Panel } from '../../components/panel.tsx';
import { SkeletonLines } from '../../components/skeletons.tsx';
import classes from './audit.module.css';
import { AuditFilters } from './audit-filters.tsx';
import {
  type AuditView,
  type ChangeAuditView,
  isFiltered,
  NO_AUDIT_FILTERS,
  toQuery,
  useAuditView,
} from './audit-view.ts';
import { ChangeList } from './change-list.tsx';
import type { Change } from './change-words.ts';

/** What administrators changed, the latest first. */
export function AuditPanel() {
  const [view, onChange] = useAuditView();
  const query = trpc.superAdmin.auditPage.useQuery(toQuery(view), {
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: 'always',
  });
  const { page: _, pageSize: __, ...filters } = view;
  return (
    <Panel title="Changes">
      <AuditFilters {...filters} onChange={onChange} />
      <DataState
        query={query}
        loading={<SkeletonLines rows={12} />}
        errorTitle="The changes could not be loaded"
      >
        {({ items, filtered }) => (
          <Changes
            items={items}
            filtered={filtered}
            view={view}
            onChange={onChange}
            outdated={query.isPlaceholderData}
          />
        )}
      </DataState>
    </Panel>
  );
}

interface ChangesProps {
  items: readonly Change[];
  filtered: number;
  view: AuditView;
  onChange: ChangeAuditView;
  /** The data is still that of the view before. */
  outdated: boolean;
}

function Changes({ items, filtered, view, onChange, outdated }: ChangesProps) {
  const top = useRef<HTMLDivElement>(null);
  useExistingPage(view, outdated ? undefined : filtered, (page, options) => onChange({ page }, options));
  const turnTo = (page: number) => {
    onChange({ page });
    top.current?.scrollIntoView();
  };
  return (
    <div ref={top} className={classes.list} aria-busy={outdated}>
      <div className={classes.summary}>
        <span role="status">{`${formatCount(filtered)} ${filtered === 1 ? 'change' : 'changes'}`}</span>
        {isFiltered(view) && (
          <Button variant="default" onClick={() => onChange(NO_AUDIT_FILTERS)}>
            Clear filters
          </Button>
        )}
      </div>
      {items.length > 0 ? (
        <ChangeList changes={items} />
      ) : (
        <EmptyState title="No Changes Found">
          {isFiltered(view)
            ? 'Nothing matches these filters. Change them above, or clear them.'
            : 'What administrators change appears here: who, when, what, before and after.'}
        </EmptyState>
      )}
      <Pager
        shown={items.length}
        filtered={filtered}
        page={view.page}
        pageSize={view.pageSize}
        onPage={turnTo}
        onPageSize={(pageSize) => onChange({ pageSize })}
        busy={outdated}
      />
    </div>
  );
}
