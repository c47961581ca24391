import { useMemo } from 'react';
import { useSessionUser } from '../auth/use-session.ts';
import { useShownChild } from './children/whose.ts';
import { useOverview } from './hooks.ts';
import { keptFor, moveKept } from './kept-on-device.ts';

/** Where this device keeps what is typed for the child that the pages show. */
export function useKept(): string {
  const userId = useSessionUser().id;
  const child = useShownChild();
  const studentId = useOverview().data?.student?.id;
  return useMemo(() => {
    const kept = keptFor(userId, child, studentId);
    // The first record may have been made in another tab, or by a save whose answer was lost.
    if (child === undefined && studentId !== undefined) moveKept(keptFor(userId, child, undefined), kept);
    return kept;
  }, [userId, child, studentId]);
}
