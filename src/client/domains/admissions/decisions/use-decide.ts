import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';
import { ADMINISTRATOR_STATUS_LABELS, isDecided } from '../../../../shared/applications/status.ts';
import { canUndo, offersPlace } from '../../../../shared/applications/telling.ts';
import { errorMessage, isUnauthorized, trpc } from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';
import { type Conflict, conflictOf } from '../../audit/conflict.ts';
import type { Decidable, DecisionAct } from '../list/list-actions.ts';
import { changePages } from '../list/state/list-query.ts';
import { withApplication } from '../list/state/statistics.ts';
import { askForChanges } from '../list/state/use-list-changes.ts';
import { ineligibleSince, noPlaceIn } from './refusals.ts';

/** What the notice says after an act. */
const noticeOf = (act: DecisionAct, application: AdministratorApplication) => {
  const { applicationId, status, isTold } = application;
  const label = ADMINISTRATOR_STATUS_LABELS[status];
  if (act === 'undo')
    return { title: 'Decision Undone', message: `${applicationId} is ${label} again. No email was sent.` };
  // 'Pending' would not say who did it.
  if (act === 'under_review')
    return { title: 'Status Updated', message: `Took under review: ${applicationId}` };
  if (offersPlace(application))
    return { title: 'Status Updated', message: `${label} ${applicationId} and offered a place` };
  return { title: 'Status Updated', message: `${label} ${applicationId}${isTold ? '' : ', not told yet'}` };
};

/** With an approval: the place that is offered although none is free, and why. */
export type OverLimit = { choice: 1 | 2; overLimit: string };
type Decide<Answer> = (application: Decidable, act: DecisionAct, place?: OverLimit) => Answer;
/** Why it was not decided (empty where the user was told already), and the application as it is now. */
export type Undecided = { failure: string; application: Decidable };

/**
 * What the server may refuse a decision for, and the page asks about. A place over the limit is decided in a dialog of its
 * own, which shows the other refusals.
 */
interface Questions {
  onConflict: (conflict: Conflict) => void;
  /** A chosen subject has closed since the application was shown. */
  onClosed: (application: Decidable, approve: () => void) => void;
  onNoPlace: (application: Decidable, why: string) => void;
}

/**
 * Approves, rejects, takes under review, or undoes a decision. The row shows a new decision at once and rolls back when
 * the server refuses, for example because another administrator was faster. Rows keep their places, so that the next
 * click hits the intended row. The functions must be the same on each render.
 * @returns `decide`, which shows a failure as a notice, and `attempt`, which hands it back; null when it was done or asked.
 */
export function useDecide({ onConflict, onClosed, onNoPlace }: Questions): {
  decide: Decide<void>;
  attempt: Decide<Promise<Undecided | null>>;
} {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const { mutateAsync: send } = trpc.admin.decide.useMutation();
  const { mutateAsync: takeBack } = trpc.admin.undoDecision.useMutation();
  const underWay = useRef(new Set<number>());
  /** By id: the version that was shown at the last decision, and the one that it led to. */
  const own = useRef(new Map<number, { shown: string; now: string }>());
  const latest = useRef<Decide<void>>(() => undefined);

  const attempt = useCallback<Decide<Promise<Undecided | null>>>(
    async (application, act, place) => {
      const { id, applicationId } = application;
      const last = own.current.get(id);
      // Details may still show the version before one's own last decision, which is not somebody else's change.
      const version = last?.shown === application.version ? last.now : application.version;
      const pages = utils.admin.applicationPage;
      const show = (changed: AdministratorApplication) => {
        changePages(queryClient, (page, status) => withApplication(page, changed, status));
        // For open details of an application that is not in the list.
        utils.admin.application.setData(
          { id },
          (known) => known && { ...known, ...changed, student: known.student },
        );
      };
      if (underWay.current.has(id)) return { failure: '', application };
      underWay.current.add(id);
      const isListOnItsWay = () =>
        queryClient.isFetching({ queryKey: getQueryKey(trpc.admin.applicationPage) }) > 0;
      // A pending fetch of the list would show the old status again.
      const interrupts = isListOnItsWay();
      await pages.cancel();
      if (act !== 'undo') show({ ...application, status: act });
      try {
        const changed = await (act === 'undo'
          ? takeBack({ id, version })
          : send({ id, status: act, version, seenClosed: application.ineligibleSubjects, ...place }));
        show(changed);
        own.current.set(id, { shown: application.version, now: changed.version });
        const undo = { label: 'Undo', run: () => latest.current({ ...application, ...changed }, 'undo') };
        notify({
          ...noticeOf(act, changed),
          kind: 'success',
          action:
            act !== 'undo' && isDecided(changed.status) && canUndo(changed, new Date()) ? undo : undefined,
        });
        void askForChanges(queryClient);
        void utils.admin.statistics.invalidate();
        return null;
      } catch (error) {
        show(application);
        if (isUnauthorized(error)) return { failure: '', application };
        const conflict = conflictOf(error);
        const ineligibleSubjects = ineligibleSince(error);
        const noPlace = noPlaceIn(error);
        // Fetches the current application; if that fails, the whole list.
        const fetched = utils.admin.application.fetch({ id }, { staleTime: 0, networkMode: 'always' }).then(
          (now) => {
            show(now);
            return { ...application, ...now };
          },
          () => {
            void pages.invalidate();
            return application;
          },
        );
        void utils.students.invalidate();
        if (ineligibleSubjects) {
          const now = { ...application, ineligibleSubjects };
          onClosed(now, () => latest.current(now, act, place));
        } else if (noPlace && !place) onNoPlace(application, noPlace);
        else if (conflict && !place) onConflict(conflict);
        else {
          const failure = noPlace ?? errorMessage(error, unanswered(applicationId));
          return { failure, application: place ? await fetched : application };
        }
        return null;
      } finally {
        underWay.current.delete(id);
        if (interrupts || isListOnItsWay()) {
          await pages.cancel();
          void pages.invalidate();
        }
      }
    },
    [utils, queryClient, send, takeBack, onConflict, onClosed, onNoPlace],
  );
  const decide = useCallback<Decide<void>>(
    async (...decided) => {
      const undecided = await attempt(...decided);
      if (undecided?.failure) notify({ title: 'Error', message: undecided.failure, kind: 'error' });
    },
    [attempt],
  );
  // The button in the notice outlives the render that showed it.
  useEffect(() => {
    latest.current = decide;
  }, [decide]);
  return { decide, attempt };
}

const unanswered = (applicationId: string) =>
  `The server did not answer. Please check your connection, then see whether ${applicationId} has changed.`;
