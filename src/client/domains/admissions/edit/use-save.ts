import type { FormErrors } from '@mantine/form';
import { useState } from 'react';
import { codeOf, issuesOf, notifyFailure } from '../../../api/trpc.ts';
import { type Conflict, conflictOf } from '../../audit/conflict.ts';
import { useRefreshEdited } from './edited-application.ts';

const SAVE_UNANSWERED =
  'The server did not answer. Please check your connection and what is stored now; what is not saved is still here.';

/** Without an answer, the change may have been made. With the others somebody else may have changed something. */
const MAYBE_CHANGED = new Set<string | undefined>([undefined, 'BAD_REQUEST', 'NOT_FOUND', 'CONFLICT']);

/**
 * Saves a change of the application, then shows the stored data. When somebody else changed it first, `conflict` says
 * who changed what, and the next save is based on the new version.
 */
export function useSave(id: number) {
  const refresh = useRefreshEdited(id);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /** Returns errors by field, or null when it has saved. */
  async function save(
    send: () => Promise<unknown>,
    errorsOf: (error: unknown) => FormErrors = issuesOf,
  ): Promise<FormErrors | null> {
    setConflict(null);
    try {
      await send();
    } catch (error) {
      const conflict = conflictOf(error);
      if (conflict) {
        await refresh();
        setConflict(conflict);
        return {};
      }
      if (MAYBE_CHANGED.has(codeOf(error))) await refresh();
      notifyFailure('Error', error, SAVE_UNANSWERED);
      return errorsOf(error);
    }
    await refresh();
    return null;
  }

  return { save, conflict };
}
