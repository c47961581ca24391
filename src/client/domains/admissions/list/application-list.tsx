import { useQueryClient } from '@tanstack/react-query';
import {
  type Dispatch,
  memo,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useNavigate } from 'react-router';
import type { ApplicationPage } from '../../../../shared/admissions/schema.ts';
import { formatCount } from '../../../../shared/format/count.ts';
import { EmptyState } from '../../../components/feedback/data-state.tsx';
import { Pager } from '../../../components/list/pager.tsx';
import { useExistingPage } from '../../../components/list/paging.ts';
import { editApplicationPath } from '../../../paths.ts';
import { useClosedIntake } from '../../intakes/hooks.ts';
import { chosenOf, type Selection } from '../bulk/selection.ts';
import { useBulk } from '../bulk/use-bulk.tsx';
import { useSelection } from '../bulk/use-selection.ts';
import { useDecisions } from '../decisions/use-decisions.tsx';
import { useDeletion } from '../deletion/use-deletion.tsx';
import { pressShortcut } from '../details/shortcuts.ts';
import { useDetailsAddress } from '../details/use-details-address.ts';
import classes from './application-list.module.css';
import { BulkBar } from './bulk-bar.tsx';
import type { ListActions } from './list-actions.ts';
import type { ChangeView } from './state/list-view.ts';
import { isFiltered, type ListView, toFilterQuery } from './state/list-view.ts';
import { askForChanges } from './state/use-list-changes.ts';
import { ApplicationRows } from './table/application-rows.tsx';
import { currentRow } from './table/row-focus.ts';
import { SortTip } from './table/sort-tip.tsx';
import { sortInWords } from './table/sorting.ts';
import { useListTable } from './table/use-list-table.ts';

interface ApplicationListProps {
  page: ApplicationPage;
  view: ListView;
  onChange: ChangeView;
  selection: Selection;
  onSelectionChange: Dispatch<SetStateAction<Selection>>;
  /** The data are those of another view or of a former list. */
  outdated: boolean;
  wide: boolean;
}

/** One page of applications with all actions. Memoized, so that it does not render while it waits for the next page. */
export const ApplicationList = memo((props: ApplicationListProps) => {
  const { page, view, onChange, selection, onSelectionChange, outdated, wide } = props;
  const queryClient = useQueryClient();
  const { onRowsChange, chooseAll } = useSelection(page, outdated, selection, onSelectionChange);
  const table = useListTable({
    page,
    view,
    onChange,
    selection: selection.rows,
    onSelectionChange: onRowsChange,
  });
  const { onDecide, decisionDialogs } = useDecisions();
  const { onDelete, onDeleteAll, deletionDialog } = useDeletion(onRowsChange);
  const chosen = useMemo(() => chosenOf(selection), [selection]);
  const { ask, write, bulkDialogs } = useBulk(
    useCallback(() => {
      onRowsChange({});
      void askForChanges(queryClient);
    }, [onRowsChange, queryClient]),
  );
  const { open } = useDetailsAddress();
  const isReadOnly = useClosedIntake(view.intake) !== undefined;
  const navigate = useNavigate();
  const top = useRef<HTMLDivElement>(null);
  useExistingPage(view, outdated ? undefined : page.filtered, (last, options) =>
    onChange({ page: last }, options),
  );
  useTopOfSorted(top, sortInWords(view.sort));

  const onOpen = useCallback<ListActions['onOpen']>(
    ({ id }, tab) => open({ application: id, panel: tab }),
    [open],
  );
  const onSelect = useCallback<ListActions['onSelect']>(
    ({ id }, selected) =>
      onRowsChange(({ [id]: _, ...others }) => (selected ? { ...others, [id]: true } : others)),
    [onRowsChange],
  );
  // The edit page returns to this view.
  const onEdit = useCallback<ListActions['onEdit']>(
    ({ id }) => void navigate(editApplicationPath(id, new URLSearchParams(window.location.search))),
    [navigate],
  );
  const actions = useMemo(
    () => ({ isReadOnly, onOpen, onSelect, onEdit, onDecide, onDelete }),
    [isReadOnly, onOpen, onSelect, onEdit, onDecide, onDelete],
  );

  const turnTo = (number: number) => {
    void onChange({ page: number });
    top.current?.scrollIntoView();
  };
  // Clearing the selection removes the pressed button, so the focus moves first.
  const clearSelection = () => {
    currentRow()?.focus({ preventScroll: true });
    onRowsChange({});
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key presses a button of the list, wherever the focus is in it
    <div
      ref={top}
      className={classes.list}
      data-selecting={chosen.ids.length > 0 || undefined}
      onKeyDown={pressShortcut}
    >
      <BulkBar
        chosen={chosen}
        filtered={page.filtered}
        isReadOnly={isReadOnly}
        onChooseAll={() => !outdated && chooseAll(toFilterQuery(view))}
        onClear={clearSelection}
        onAsk={ask}
        onWrite={write}
        onDelete={() => onDeleteAll(chosen)}
      />
      {page.items.length === 0 && page.deleted === 0 && <NoApplications filtered={isFiltered(view)} />}
      {page.items.length > 0 && (
        <ApplicationRows
          wide={wide}
          table={table}
          actions={actions}
          openId={view.application}
          outdated={outdated}
        />
      )}
      {page.deleted > 0 && <p>{deletedInWords(page.deleted)}</p>}
      {page.items.length > 0 && <SortTip wide={wide} />}
      <Pager
        shown={page.items.length + page.deleted}
        filtered={page.filtered}
        note={noLongerMatching(page)}
        page={view.page}
        pageSize={view.pageSize}
        onPage={turnTo}
        onPageSize={(pageSize) => onChange({ pageSize })}
        busy={outdated}
      />
      {decisionDialogs}
      {deletionDialog}
      {bulkDialogs}
    </div>
  );
});

/** Scrolls to the top when the order changes. Measuring before the next frame would lay out the page once more. */
function useTopOfSorted(top: RefObject<HTMLElement | null>, order: string) {
  const shown = useRef(order);
  useEffect(() => {
    if (shown.current === order) return;
    shown.current = order;
    const frame = requestAnimationFrame(() => {
      if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [top, order]);
}

/** Said of the rows that keep their places although they left the filter. */
function noLongerMatching({ items }: ApplicationPage) {
  const count = items.filter(({ stillMatches }) => !stillMatches).length;
  if (count === 0) return undefined;
  return `${formatCount(count)} no longer ${count === 1 ? 'matches' : 'match'}`;
}

const deletedInWords = (deleted: number) =>
  `${formatCount(deleted)} ${deleted === 1 ? 'application' : 'applications'} of this page ${deleted === 1 ? 'has' : 'have'} been deleted.`;

const NoApplications = ({ filtered }: { filtered: boolean }) => (
  <EmptyState title="No Applications Found">
    {filtered
      ? 'Nothing matches these filters. Remove one of them above, or clear them all.'
      : 'Applications appear here as soon as applicants choose their subjects.'}
  </EmptyState>
);
