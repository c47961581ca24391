import type { OnChangeFn, RowSelectionState } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';
import { codeOf, notifyWithReason, type RouterOutputs, trpc } from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';
import { OnceOpened } from '../../../components/feedback/once-opened.tsx';
import { randomId } from '../../../components/state/random-id.ts';
import { type Chosen, NOTHING_CHOSEN, seenOf } from '../bulk/selection.ts';
import { useDetailsAddress } from '../details/use-details-address.ts';
import { currentRow, placeAfterDeletion } from '../list/table/row-focus.ts';
import { DeleteDialog, type ToDelete } from './delete-dialog.tsx';

/** Deletes one or all selected applications after confirmation. Deleted applications are deselected. */
export function useDeletion(onRowsChange: OnChangeFn<RowSelectionState>) {
  const utils = trpc.useUtils();
  const { mutateAsync: deleteOne } = trpc.admin.deleteApplication.useMutation();
  const { mutateAsync: deleteSeveral } = trpc.admin.deleteApplications.useMutation();
  const { closeGone } = useDetailsAddress();
  const [toDelete, setToDelete] = useState<ToDelete>({ chosen: NOTHING_CHOSEN, key: '' });
  const [asking, setAsking] = useState(false);

  const ask = useCallback((asked: Omit<ToDelete, 'key'>) => {
    setToDelete({ ...asked, key: randomId() });
    setAsking(true);
  }, []);
  const onDelete = useCallback(
    ({ id, applicationId, student, version }: AdministratorApplication) =>
      ask({
        chosen: { ids: [id], versions: { [id]: version }, list: null },
        name: `${applicationId} (${student.firstName} ${student.lastName})`,
      }),
    [ask],
  );

  const deleteThem = useCallback(
    async ({ chosen, name }: ToDelete) => {
      const { ids, versions } = chosen;
      const [id] = ids;
      if (id === undefined) return;
      let changed: readonly number[] = [];
      try {
        if (name) {
          const { message } = await deleteOne({ id, version: versions[id] });
          notify({ title: 'Success', message, kind: 'success' });
        } else {
          const answer = await deleteSeveral({ applicationIds: [...ids], ...seenOf(chosen) });
          changed = answer.changed ?? [];
          notifyDeleted(answer, changed.length);
        }
        closeGone(ids.filter((deleted) => !changed.includes(deleted)));
      } catch (error) {
        notifyWithReason(name ? 'Failed to delete application.' : 'Failed to delete applications.', error);
        // What a colleague has changed is shown before it can be deleted.
        if (codeOf(error) === 'CONFLICT') await utils.admin.invalidate();
        // Without an answer it may be done, and another administrator may have deleted it first.
        if (![undefined, 'NOT_FOUND'].includes(codeOf(error))) return;
      }
      (placeAfterDeletion(id) ?? currentRow())?.focus({ preventScroll: true });
      onRowsChange((selected) => without(selected, ids, changed));
      await utils.admin.invalidate();
    },
    [utils, deleteOne, deleteSeveral, onRowsChange, closeGone],
  );

  // Memoized: a closed dialog would be rendered again on each change of the list.
  const deletionDialog = useMemo(
    () => (
      <OnceOpened opened={asking}>
        {(opened) => (
          <DeleteDialog
            toDelete={toDelete}
            opened={opened}
            onRenewed={(chosen) => setToDelete((now) => ({ ...now, chosen }))}
            onClose={() => setAsking(false)}
            onConfirm={() => deleteThem(toDelete)}
          />
        )}
      </OnceOpened>
    ),
    [toDelete, asking, deleteThem],
  );
  return { onDelete, onDeleteAll: (chosen: Chosen) => ask({ chosen }), deletionDialog };
}

type BulkDeleted = RouterOutputs['admin']['deleteApplications'];

function notifyDeleted({ message, deletedCount }: BulkDeleted, changed: number) {
  if (changed === 0) return notify({ title: 'Success', message, kind: 'success' });
  const left =
    changed === 1
      ? '1 has changed since you looked, and was'
      : `${changed} have changed since you looked, and were`;
  const [title, done] = deletedCount === 0 ? ['Nothing Deleted', ''] : ['Not All Deleted', `${message}. `];
  notify({ title, message: `${done}${left} left alone.`, kind: 'warning' });
}

/** The selection without these ids, except for those that are left. */
function without(selection: RowSelectionState, ids: readonly number[], left: readonly number[]) {
  const gone = new Set(ids);
  for (const id of left) gone.delete(id);
  return Object.fromEntries(Object.entries(selection).filter(([id]) => !gone.has(Number(id))));
}
