import { countOf, formatCount } from '../../../shared/format/count.ts';
import type { UserPage } from '../../../shared/users/management.ts';
import { DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ListFrame } from '../../components/list/list-frame.tsx';
import { useUserPage } from './hooks.ts';
import { useUserActions } from './use-user-actions.tsx';
import { UserFilters } from './user-filters.tsx';
import { UserRow } from './user-row.tsx';
import { type ChangeUserView, isFiltered, NO_USER_FILTERS, type UserView, useUserView } from './user-view.ts';
import classes from './users.module.css';

/** All accounts with their actions (administrators §2). */
export function UsersPanel() {
  const [view, onChange] = useUserView();
  const query = useUserPage(view);
  const { search, role, state } = view;
  return (
    <Panel title="Users">
      <UserFilters search={search} role={role} state={state} onChange={onChange} />
      <DataState query={query} loading={<SkeletonBlocks />} errorTitle="The users could not be loaded">
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
  /** The data still belong to the previous view. */
  outdated: boolean;
}

function UserList({ page: { items, filtered, total }, view, onChange, outdated }: UserListProps) {
  const { actions, dialogs } = useUserActions(items[0]);
  const inAll = countOf(total, 'user');
  return (
    <>
      <ListFrame
        summary={isFiltered(view) ? `${formatCount(filtered)} of ${inAll}` : inAll}
        shown={items.length}
        filtered={filtered}
        view={view}
        onChange={onChange}
        onClear={isFiltered(view) ? () => onChange(NO_USER_FILTERS) : undefined}
        outdated={outdated}
      >
        {items.length === 0 && (
          <EmptyState title="No Users Found">
            Nobody matches these filters. Change them above, or clear them.
          </EmptyState>
        )}
        <ul aria-label="Users" className={classes.users}>
          {items.map((user) => (
            <UserRow key={user.id} user={user} actions={actions} />
          ))}
        </ul>
      </ListFrame>
      {dialogs}
    </>
  );
}
