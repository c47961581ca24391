import { useEffect } from 'react';
import { z } from 'zod';
import { readStored, removeStored, writeStored } from './storage.ts';

const AUTOSAVE_MILLISECONDS = 500;

const piecesSchema = z.record(z.string(), z.json());
/** What was typed, by field; only the fields that were changed. */
export type Pieces = z.infer<typeof piecesSchema>;

const sameAnswer = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isEmpty = (pieces: Pieces) => Object.keys(pieces).length === 0;

function createLocalDraft(key: string) {
  let pending: Pieces = {};
  let timer: number | undefined;
  const listeners = new Set<() => void>();

  const stored = (): Pieces => readStored(key, piecesSchema) ?? {};
  const read = (): Pieces => ({ ...stored(), ...pending });

  function settle(pieces: Pieces) {
    window.clearTimeout(timer);
    pending = {};
    if (isEmpty(pieces)) removeStored(key);
    else writeStored(key, pieces);
    for (const listener of listeners) listener();
  }

  function flush() {
    if (!isEmpty(pending)) settle(read());
  }

  return {
    read,
    flush,
    change(pieces: Pieces) {
      pending = { ...pending, ...pieces };
      window.clearTimeout(timer);
      timer = window.setTimeout(flush, AUTOSAVE_MILLISECONDS);
    },
    /** Forgets what the server has now; what was typed while it was being sent stays. */
    forgetSent(sent: Pieces) {
      const others = Object.entries(read()).filter(([name, value]) => !sameAnswer(value, sent[name]));
      settle(Object.fromEntries(others));
    },
    clear: () => settle({}),
    /** Is something kept here that the server does not have? */
    isKept: () => !isEmpty(stored()),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
export type LocalDraft = ReturnType<typeof createLocalDraft>;

const drafts = new Map<string, LocalDraft>();

/**
 * What somebody types, kept on this device half a second after each change (applicant spec §4), until the server has
 * it. Two tabs with the same form each add their own changes. Reading it changes nothing, so a form that is filled
 * from it needs no guard against saving over it.
 */
export function localDraft(key: string): LocalDraft {
  const draft = drafts.get(key) ?? createLocalDraft(key);
  drafts.set(key, draft);
  return draft;
}

/** A local draft while a form is shown; nothing is lost when it is left or put aside before it is kept. */
export function useLocalDraft(key: string): LocalDraft {
  const draft = localDraft(key);
  useEffect(() => {
    const { flush } = draft;
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [draft]);
  return draft;
}
