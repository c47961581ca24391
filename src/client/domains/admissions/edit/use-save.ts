import type { FormErrors } from '@mantine/form';
import { useState } from 'react';
import { codeOf, issuesOf, notifyFailure } from '../../../api/trpc.ts';
import { type Conflict, conflictOf } from '../../audit/conflict.ts';
import { useRefreshEdited } from './edited-application.ts';

const UNANSWERED =
  'The server did not answer. What you typed is kept; please check your connection and try again.';

const REFUSALS = new Set<string | undefined>(['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT']);

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
      // Somebody else may have deleted, added or withdrawn something.
      if (REFUSALS.has(codeOf(error))) await refresh();
      notifyFailure('Error', error, UNANSWERED);
      return errorsOf(error);
    }
    await refresh();
    return null;
  }

  return { save, conflict };
}
