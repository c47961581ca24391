import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApplicationPage, SortKey } from '../../../shared/admissions/schema.ts';
import type { Application } from '../../../shared/applications/schema.ts';
import { OFFICER_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { EmptyState } from '../../components/data-state.tsx';
import { ApplicationCards } from './application-cards.tsx';
import classes from './application-list.module.css';
import { ApplicationTable } from './application-table.tsx';
import { type ChangeView, type Decide, useDecide } from './hooks.ts';
import { ListBar } from './list-bar.tsx';
import { type ListView, nextSort, pageCount } from './list-view.ts';
import { RejectDialog } from './reject-dialog.tsx';

interface ApplicationListProps {
  data: ApplicationPage;
  view: ListView;
  onChange: ChangeView;
  /** The data is still that of the view before. */
  outdated: boolean;
  wide: boolean;
}

/** One page of applications, with the decisions about them. */
export function ApplicationList({ data, view, onChange, outdated, wide }: ApplicationListProps) {
  const { items, filtered, total } = data;
  const { onDecide, dialog } = useDecisions();
  const top = useRef<HTMLDivElement>(null);
  useExistingPage(data, view, onChange, outdated);

  if (items.length === 0) return <NoApplications view={view} onChange={onChange} />;
  const turnTo = (page: number) => {
    onChange({ page });
    top.current?.scrollIntoView();
  };
  const list = { applications: items, onDecide, outdated };
  return (
    <div ref={top} className={classes.list}>
      <ListBar
        view={view}
        shown={items.length}
        filtered={filtered}
        total={total}
        onPage={turnTo}
        busy={outdated}
      />
      {wide ? (
        <ApplicationTable
          {...list}
          sort={view.sort}
          onSort={(key: SortKey) => onChange({ sort: nextSort(view.sort, key) })}
        />
      ) : (
        <ApplicationCards {...list} />
      )}
      {dialog}
    </div>
  );
}

/** Approving is one click, rejecting is confirmed first. */
function useDecisions() {
  const decide = useDecide();
  const [rejecting, setRejecting] = useState<Application | null>(null);
  const [asking, setAsking] = useState(false);

  const onDecide = useCallback<Decide>(
    (application, decision) => {
      if (decision === 'approved') return decide(application, decision);
      setRejecting(application);
      setAsking(true);
    },
    [decide],
  );
  const reject = () => {
    if (rejecting) decide(rejecting, 'rejected');
  };
  const dialog = (
    <RejectDialog
      application={rejecting}
      opened={asking}
      onClose={() => setAsking(false)}
      onConfirm={reject}
    />
  );
  return { onDecide, dialog };
}

/** An address past the last page, from an old link or after deletions, leads to the last one there is. */
function useExistingPage(
  { filtered }: ApplicationPage,
  view: ListView,
  onChange: ChangeView,
  outdated: boolean,
) {
  const last = pageCount(filtered, view.pageSize);
  const beyond = !outdated && view.page > last;
  useEffect(() => {
    if (beyond) onChange({ page: last }, { replace: true });
  });
}

function NoApplications({ view, onChange }: Pick<ApplicationListProps, 'view' | 'onChange'>) {
  if (!view.status) {
    return (
      <EmptyState title="No Applications Found">
        Applications appear here as soon as applicants choose their subjects.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No Applications Found"
      action={
        <Button variant="default" onClick={() => onChange({ status: null })}>
          Show all statuses
        </Button>
      }
    >
      No application has the status “{OFFICER_STATUS_LABELS[view.status]}”.
    </EmptyState>
  );
}
