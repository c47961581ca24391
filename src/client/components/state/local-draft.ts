import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { isSame } from '../../../shared/values.ts';
import { isOnlyInMemory, onEverythingForgotten, readStored, removeStored, writeStored } from './storage.ts';

const AUTOSAVE_MILLISECONDS = 500;

const piecesSchema = z.record(z.string(), z.json());
/** What was typed, by field; only the fields that were changed. */
export type Pieces = z.infer<typeof piecesSchema>;

const isEmpty = (pieces: Pieces) => Object.keys(pieces).length === 0;

function createLocalDraft(key: string) {
  let pending: Pieces = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isListening = false;
  const listeners = new Set<() => void>();

  const stored = (): Pieces => readStored(key, piecesSchema) ?? {};
  const read = (): Pieces => ({ ...stored(), ...pending });
  const tellListeners = () => {
    for (const listener of listeners) listener();
  };

  function settle(pieces: Pieces) {
    clearTimeout(timer);
    pending = {};
    if (isEmpty(pieces)) removeStored(key);
    else writeStored(key, pieces);
    tellListeners();
  }

  function flush() {
    if (!isEmpty(pending)) settle(read());
  }

  return {
    read,
    flush,
    change(pieces: Pieces) {
      if (isListening) return;
      pending = { ...pending, ...pieces };
      clearTimeout(timer);
      timer = setTimeout(flush, AUTOSAVE_MILLISECONDS);
    },
    /** Another tab has kept or saved something: `show` puts it into the form, which is no change of this tab's. */
    heard(show: (pieces: Pieces) => void) {
      isListening = true;
      show(read());
      isListening = false;
      tellListeners();
    },
    /** Forgets what the server has now; what was typed while it was being sent stays. */
    forgetSent(sent: Pieces) {
      const others = Object.entries(read()).filter(([name, value]) => !isSame(value, sent[name]));
      settle(Object.fromEntries(others));
    },
    clear: () => settle({}),
    /** Forgets what is not stored yet. */
    drop() {
      clearTimeout(timer);
      pending = {};
      tellListeners();
    },
    /** Where something is kept that the server does not have: for good, or only as long as the page is open. */
    keptWhere() {
      if (isEmpty(stored())) return undefined;
      return isOnlyInMemory(key) ? 'visit' : 'device';
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  } as const;
}
export type LocalDraft = ReturnType<typeof createLocalDraft>;

const drafts = new Map<string, LocalDraft>();

onEverythingForgotten(() => {
  for (const draft of drafts.values()) draft.drop();
});

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

/**
 * A local draft while a form is shown; nothing is lost when it is left or put aside before it is kept. Where the device
 * keeps nothing the browser asks before the page is closed. `onElsewhere` hears of what was typed in another tab.
 */
export function useLocalDraft(key: string, onElsewhere?: (pieces: Pieces) => void): LocalDraft {
  const draft = localDraft(key);
  const hear = useEffectEvent((event: StorageEvent) => {
    if (event.key === key) draft.heard((pieces) => onElsewhere?.(pieces));
  });
  useEffect(() => {
    const { flush, keptWhere } = draft;
    const askBeforeLeaving = (event: BeforeUnloadEvent) => {
      flush();
      if (keptWhere() === 'visit') event.preventDefault();
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pagehide', flush, { signal });
    document.addEventListener('visibilitychange', flush, { signal });
    window.addEventListener('beforeunload', askBeforeLeaving, { signal });
    window.addEventListener('storage', hear, { signal });
    return () => {
      listening.abort();
      flush();
    };
  }, [draft]);
  return draft;
}
