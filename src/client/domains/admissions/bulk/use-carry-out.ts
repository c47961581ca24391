import type { BulkAction, BulkAnswer } from '../../../../shared/admissions/bulk.ts';
import { formatCount } from '../../../../shared/format/count.ts';
import type { NewRequest } from '../../../../shared/requests/schema.ts';
import { codeOf, notifyFailure, type RouterInputs, trpc } from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';
import { useAskAbout } from './ask-about.ts';
import { type Chosen, seenOf, selectionOf } from './selection.ts';
import { ACTION_WORDS, actOf, applications } from './words.ts';

/** An action that was chosen for a selection. */
export interface Asked {
  action: BulkAction;
  chosen: Chosen;
  /** A new one for each time that the dialog is opened. */
  key: string;
}

type Request = RouterInputs['admin']['changeMany'];

/** What the server is asked for. */
export const bulkRequest = (
  { action, chosen }: Asked,
  assignee: string,
  asking: NewRequest | undefined,
): Request => ({
  ...selectionOf(chosen),
  ...seenOf(chosen),
  action,
  ...(action === 'request' && asking),
  ...(action === 'assign' && { assignedTo: assignee === '' ? null : Number(assignee) }),
});

const ACTION_UNANSWERED =
  'The server did not answer. Please check your connection and press again: nothing is done twice.';

/**
 * Asks what the action would do, and whether it offers places, which is told at once and not undone but withdrawn. The
 * answer has the `request` that it is about.
 */
export function usePreview(onRenewed: (renewed: Chosen) => void) {
  const { client } = trpc.useUtils();
  const askAbout = useAskAbout(onRenewed);
  return (asked: Asked, requestOf: (asked: Asked) => Request) =>
    askAbout(asked.chosen, async (chosen) => {
      const request = requestOf({ ...asked, chosen });
      const [outcome, offersPlaces] = await Promise.all([
        client.admin.changeMany.mutate({ ...request, preview: true }),
        request.action === 'approve' && client.admin.places.query().then(({ isOn }) => isOn),
      ]);
      return { ...outcome, offersPlaces, request };
    });
}

/** 'refused': nothing was done. 'unanswered': it may be done. A notice says so. 'gone': nothing, the list is not kept. */
type Outcome = BulkAnswer | 'refused' | 'unanswered' | 'gone';

/** Carries the action out, once for a key. */
export function useCarryOut({ action, chosen }: Asked, offersPlaces: boolean) {
  const { admin } = trpc.useUtils();
  const { mutateAsync: changeMany } = trpc.admin.changeMany.useMutation();
  const undoAll = useUndoAll();
  return async (request: Request): Promise<Outcome> => {
    try {
      const answer = await changeMany(request);
      const left = new Set(answer.left.map(({ id }) => id));
      const changed = chosen.ids.filter((id) => !left.has(id));
      const canUndo = (action === 'approve' && !offersPlaces) || action === 'reject';
      notify({
        title: 'Done',
        message: `${applications(answer.changed)} ${ACTION_WORDS[actOf(request)].done}${offersPlaces ? ' and offered a place' : ''}.`,
        kind: 'success',
        action: canUndo ? { label: 'Undo All', run: () => void undoAll(changed) } : undefined,
      });
      return answer;
    } catch (error) {
      if (codeOf(error) === 'GONE') return 'gone';
      notifyFailure('Error', error, ACTION_UNANSWERED);
      await admin.invalidate();
      return codeOf(error) ? 'refused' : 'unanswered';
    }
  };
}

/** How many decisions are undone at the same time. */
const AT_ONCE = 10;

/** Undoes decisions as single ones are undone. */
function useUndoAll() {
  const { client, admin } = trpc.useUtils();
  return async (ids: readonly number[]) => {
    let undone = 0;
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const some = ids.slice(start, start + AT_ONCE);
      const results = await Promise.allSettled(some.map((id) => client.admin.undoDecision.mutate({ id })));
      undone += results.filter(({ status }) => status === 'fulfilled').length;
    }
    notify({
      title: undone === ids.length ? 'Decisions Undone' : 'Not All Decisions Were Undone',
      message: `${formatCount(undone)} of ${formatCount(ids.length)} decisions were undone.`,
      kind: undone === ids.length ? 'success' : 'warning',
    });
    await admin.invalidate();
  };
}
