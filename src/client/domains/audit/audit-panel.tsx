import { keepPreviousData } from '@tanstack/react-query';
import { countOf, formatCount } from '../../../shared/format/count.ts';
import { trpc } from '../../api/trpc.ts';
import { DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ListFrame } from '../../components/list/list-frame.tsx';
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

/** The entries of the audit trail, latest first. */
export function AuditPanel() {
  const [view, onChange] = useAuditView();
  const query = trpc.superAdmin.auditPage.useQuery(toQuery(view), {
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: 'always',
  });
  const { page: _, pageSize: __, ...filters } = view;
  return (
    <Panel title={TITLES[view.kind]}>
      <AuditFilters {...filters} onChange={onChange} />
      <DataState query={query} loading={<SkeletonBlocks />} errorTitle="The audit trail could not be loaded">
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

const TITLES = {
  change: 'Changes',
  sign_in: 'Sign-Ins',
  access: 'Reading and Exports',
  all: 'Everything',
} satisfies Record<AuditView['kind'], string>;

const summaryOf = (kind: AuditView['kind'], filtered: number) =>
  kind === 'change'
    ? countOf(filtered, 'change')
    : `${formatCount(filtered)} ${filtered === 1 ? 'entry' : 'entries'}`;

interface ChangesProps {
  items: readonly Change[];
  filtered: number;
  view: AuditView;
  onChange: ChangeAuditView;
  /** The data still belong to the previous view. */
  outdated: boolean;
}

const Changes = ({ items, filtered, view, onChange, outdated }: ChangesProps) => (
  <ListFrame
    summary={summaryOf(view.kind, filtered)}
    shown={items.length}
    filtered={filtered}
    view={view}
    onChange={onChange}
    onClear={isFiltered(view) ? () => onChange(NO_AUDIT_FILTERS) : undefined}
    outdated={outdated}
  >
    {items.length > 0 ? (
      <ChangeList changes={items} />
    ) : (
      <EmptyState title={view.kind === 'change' ? 'No Changes Found' : 'Nothing Found'}>
        {isFiltered(view)
          ? 'Nothing matches these filters. Change them above, or clear them.'
          : 'What administrators change appears here: who, when, what, before and after.'}
      </EmptyState>
    )}
  </ListFrame>
);
