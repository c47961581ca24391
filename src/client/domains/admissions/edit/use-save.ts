import type { FormErrors } from '@mantine/form';
import { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import { z } from 'zod';
import { type RecordedChange, recordedChangeSchema } from '../../../../shared/admissions/history.ts';
import { issuesOf, notifyFailure } from '../../../app/trpc.ts';
import { useRefreshEdited } from './edited-application.ts';

const overtakenSchema = z.object({ code: z.literal('CONFLICT'), changes: z.array(recordedChangeSchema) });

/** The refusal of a save that would have overwritten what another officer changed. */
export interface Overtaken {
  message: string;
  changes: RecordedChange[];
}

function overtakenBy(error: unknown): Overtaken | null {
  if (!(error instanceof TRPCClientError)) return null;
  const { data } = overtakenSchema.safeParse(error.data);
  return data ? { message: error.message, changes: data.changes } : null;
}

const UNANSWERED =
  'The server did not answer. What you typed is kept; please check your connection and try again.';

/**
 * Saves a change of the application. Afterwards, and when somebody else was quicker, the page shows what is stored
 * now; in that case `overtaken` says who changed what, and the next save is made knowing it.
 */
export function useSave(id: number) {
  const refresh = useRefreshEdited(id);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);

  /** What is wrong by field, or null once it is saved. */
  async function save(
    send: () => Promise<unknown>,
    errorsOf: (error: unknown) => FormErrors = issuesOf,
  ): Promise<FormErrors | null> {
    setOvertaken(null);
    try {
      await send();
    } catch (error) {
      const conflict = overtakenBy(error);
      if (conflict) {
        await refresh();
        setOvertaken(conflict);
        return {};
      }
      notifyFailure('Error', error, UNANSWERED);
      return errorsOf(error);
    }
    await refresh();
    return null;
  }

  return { save, overtaken };
}
