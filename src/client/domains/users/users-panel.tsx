import { Button } from '@mantine/core';
import { useRef } from 'react';
import { formatCount } from '../../../shared/format/count.ts';
import type { UserPage } from '../../../shared/users/management.ts';
import { DataState, EmptyState } from '../../components/data-state.tsx';
import { Pager } from '../../components/list/pager.tsx';
import { useExistingPage } from '../../components/list/paging.ts';
import { Panel } from '../../components/panel.tsx';
import { SkeletonLines } from '../../components/skeletons.tsx';
import { useUserPage } from './hooks.ts';
import { useUserActions } from './use-user-actions.tsx';
import { UserFilters } from './user-filters.tsx';
import { UserRow } from './user-row.tsx';
import { type ChangeUserView, isFiltered, NO_USER_FILTERS, type UserView, useUserView } from './user-view.ts';
import classes from './users.module.css';

/** Every account, and what can be done with it (administrator spec §2). */
export function UsersPanel() {
  const [view, onChange] = useUserView();
  const query = useUserPage(view);
  const { search, role, state } = view;
  return (
    <Panel title="Users">
      <UserFilters search={search} role={role} state={state} onChange={onChange} />
      <DataState
        query={query}
        loading={<SkeletonLines rows={10} />}
        errorTitle="The users could not be loaded"
      >
        {(page) => (
          <UserList page={page} view={view} onChange={onChange} outdated={query.isPlaceholderData} />
        )}
      </DataState>
    </Panel>
  );
}

interface UserListProps {
  page: UserPage;
  view: UserView;
  onChange: ChangeUserView;
  /** The data is still that of the view before. */
  outdated: boolean;
}

function UserList({ page: { items, filtered, total }, view, onChange, outdated }: UserListProps) {
  const top = useRef<HTMLDivElement>(null);
  const { actions, dialogs } = useUserActions(items[0]);
  useExistingPage(view, outdated ? undefined : filtered, (page, options) => onChange({ page }, options));
  const turnTo = (page: number) => {
    onChange({ page });
    top.current?.scrollIntoView();
  };
  return (
    <div ref={top} className={classes.list}>
      <div className={classes.summary}>
        <span role="status">
          {isFiltered(view)
            ? `${formatCount(filtered)} of ${formatCount(total)} users`
            : `${formatCount(total)} ${total === 1 ? 'user' : 'users'}`}
        </span>
        {isFiltered(view) && (
          <Button variant="default" onClick={() => onChange(NO_USER_FILTERS)}>
            Clear filters
          </Button>
        )}
      </div>
      {items.length === 0 && (
        <EmptyState title="No Users Found">
          Nobody matches these filters. Change them above, or clear them.
        </EmptyState>
      )}
      <ul aria-label="Users" aria-busy={outdated} className={classes.users}>
        {items.map((user) => (
          <UserRow key={user.id} user={user} actions={actions} />
        ))}
      </ul>
      <Pager
        shown={items.length}
        filtered={filtered}
        page={view.page}
        pageSize={view.pageSize}
        onPage={turnTo}
        onPageSize={(pageSize) => onChange({ pageSize })}
        busy={outdated}
      />
      {dialogs}
    </div>
  );
}
