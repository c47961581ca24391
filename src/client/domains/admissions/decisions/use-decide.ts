import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useRef } from 'react';
import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';
import { ADMINISTRATOR_STATUS_LABELS } from '../../../../shared/applications/status.ts';
import { isUnauthorized, notifyFailure, trpc } from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';
import { type Conflict, conflictOf } from '../edit/conflict.ts';
import type { ListActions } from '../list/list-actions.ts';
import { changePages } from '../list/list-query.ts';
import { withApplication } from '../list/statistics.ts';
import { askForChanges } from '../list/use-list-changes.ts';

/**
 * Approves or rejects. The row shows the new status at once and rolls back when the server refuses, for example because
 * another administrator was faster. Rows keep their places, so that the next click hits the intended row.
 */
export function useDecide(onConflict: (conflict: Conflict) => void): ListActions['onDecide'] {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const { mutateAsync: send } = trpc.admin.decide.useMutation();
  const underWay = useRef(new Set<number>());

  const decide = useCallback<(...decided: Parameters<ListActions['onDecide']>) => Promise<void>>(
    async (application, decision) => {
      const { id, applicationId, version } = application;
      const pages = utils.admin.applicationPage;
      const show = (changed: AdministratorApplication) => {
        changePages(queryClient, (page, status) => withApplication(page, changed, status));
        // For open details of an application that is not in the list.
        utils.admin.application.setData(
          { id },
          (known) => known && { ...known, ...changed, student: known.student },
        );
      };
      if (underWay.current.has(id)) return;
      underWay.current.add(id);
      const isListOnItsWay = () =>
        queryClient.isFetching({ queryKey: getQueryKey(trpc.admin.applicationPage) }) > 0;
      // A pending fetch of the list would show the old status again.
      const interrupts = isListOnItsWay();
      await pages.cancel();
      show({ ...application, status: decision });
      try {
        show(await send({ id, status: decision, version }));
        notify({
          title: 'Status Updated',
          message: `${ADMINISTRATOR_STATUS_LABELS[decision]} ${applicationId}`,
          kind: 'success',
        });
        void askForChanges(queryClient);
        void utils.admin.statistics.invalidate();
      } catch (error) {
        show(application);
        if (isUnauthorized(error)) return;
        const conflict = conflictOf(error);
        if (conflict) onConflict(conflict);
        else notifyFailure('Error', error, unanswered(applicationId));
        // Fetches the current application; if that fails, the whole list.
        utils.admin.application
          .fetch({ id }, { staleTime: 0, networkMode: 'always' })
          .then(show, () => pages.invalidate());
        void utils.students.invalidate();
      } finally {
        underWay.current.delete(id);
        if (interrupts || isListOnItsWay()) {
          await pages.cancel();
          void pages.invalidate();
        }
      }
    },
    [utils, queryClient, send, onConflict],
  );
  return useCallback((application, decision) => void decide(application, decision), [decide]);
}

const unanswered = (applicationId: string) =>
  `The server did not answer. Please check your connection, then see whether ${applicationId} has changed.`;
