import { useCallback, useState } from 'react';
import { isAnythingUnsaved } from '../../components/state/storage.ts';
import type { LogOutQuestion } from './log-out-question.tsx';
import { useLogOut } from './use-log-out.ts';

/** Logs out, after a question when something typed would be lost. @returns what to call, and the question to show. */
export function useLogOutQuestion() {
  const logOut = useLogOut();
  const [Question, setQuestion] = useState<typeof LogOutQuestion>();
  const [opened, setOpened] = useState(false);
  const ask = useCallback(async () => {
    if (!isAnythingUnsaved()) return logOut();
    // The first page does not need it. Without a network it may be missing, and nobody must be kept from logging out.
    const loaded = await import('./log-out-question.tsx').catch(() => null);
    if (!loaded) return logOut();
    setQuestion(() => loaded.LogOutQuestion);
    setOpened(true);
  }, [logOut]);
  const question = Question && (
    <Question opened={opened} onClose={() => setOpened(false)} onConfirm={logOut} />
  );
  return { ask, question };
}
