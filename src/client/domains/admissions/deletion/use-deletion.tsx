import type { OnChangeFn, RowSelectionState } from '@tanstack/react-table';
import { useCallback, useMemo, useState } from 'react';
import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';
import { codeOf, notifyWithReason, trpc } from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';
import { useDetailsAddress } from '../details/use-details-address.ts';
import { currentRow, placeAfterDeletion } from '../list/table/row-focus.ts';
import { DeleteDialog, type ToDelete } from './delete-dialog.tsx';

/** Deletes one or all selected applications after confirmation. Deleted applications are deselected. */
export function useDeletion(onSelectionChange: OnChangeFn<RowSelectionState>) {
  const utils = trpc.useUtils();
  const { mutateAsync: deleteOne } = trpc.admin.deleteApplication.useMutation();
  const { mutateAsync: deleteSeveral } = trpc.admin.deleteApplications.useMutation();
  const { closeGone } = useDetailsAddress();
  const [toDelete, setToDelete] = useState<ToDelete>({ ids: [] });
  const [asking, setAsking] = useState(false);

  const ask = useCallback((asked: ToDelete) => {
    setToDelete(asked);
    setAsking(true);
  }, []);
  const onDelete = useCallback(
    ({ id, applicationId, student }: AdministratorApplication) =>
      ask({ ids: [id], name: `${applicationId} (${student.firstName} ${student.lastName})` }),
    [ask],
  );

  const deleteThem = useCallback(
    async ({ ids, name }: ToDelete) => {
      const [id] = ids;
      if (id === undefined) return;
      try {
        const { message } = name
          ? await deleteOne({ id })
          : await deleteSeveral({ applicationIds: [...ids] });
        notify({ title: 'Success', message, kind: 'success' });
        closeGone(ids);
      } catch (error) {
        notifyWithReason(name ? 'Failed to delete application.' : 'Failed to delete applications.', error);
        // Without an answer it may be done, and another administrator may have deleted it first.
        if (![undefined, 'NOT_FOUND'].includes(codeOf(error))) return;
      }
      (placeAfterDeletion(id) ?? currentRow())?.focus({ preventScroll: true });
      onSelectionChange((selected) => without(selected, ids));
      await utils.admin.invalidate();
    },
    [utils, deleteOne, deleteSeveral, onSelectionChange, closeGone],
  );

  // Memoized: a closed dialog would be rendered again on each change of the list.
  const deletionDialog = useMemo(
    () => (
      <DeleteDialog
        toDelete={toDelete}
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => deleteThem(toDelete)}
      />
    ),
    [toDelete, asking, deleteThem],
  );
  return { onDelete, onDeleteAll: (ids: readonly number[]) => ask({ ids }), deletionDialog };
}

const without = (selection: RowSelectionState, ids: readonly number[]) =>
  Object.fromEntries(Object.entries(selection).filter(([id]) => !ids.includes(Number(id))));
