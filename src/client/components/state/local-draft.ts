import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { isSame } from '../../../shared/values.ts';
import {
  isOnlyInMemory,
  onEverythingForgotten,
  onWriteNow,
  readStored,
  removeStored,
  writeStored,
} from './storage.ts';

const AUTOSAVE_MILLISECONDS = 500;

const piecesSchema = z.record(z.string(), z.json());
/** Typed values by field; only fields that were changed. */
export type Pieces = z.infer<typeof piecesSchema>;

const isEmpty = (pieces: Pieces) => Object.keys(pieces).length === 0;

function createLocalDraft(key: string) {
  let pending: Pieces = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isListening = false;
  const listeners = new Set<() => void>();

  const stored = (): Pieces => readStored(key, (value) => piecesSchema.parse(value)) ?? {};
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
      const isFirst = isEmpty(pending) && isEmpty(stored());
      pending = { ...pending, ...pieces };
      clearTimeout(timer);
      timer = setTimeout(flush, AUTOSAVE_MILLISECONDS);
      // A page that asks before it is left knows from the first change on.
      if (isFirst) tellListeners();
    },
    /**
     * Another tab changed the draft. `show` puts the values into the form; that does not count as a change by this tab.
     */
    heard(show: (pieces: Pieces) => void) {
      isListening = true;
      show(read());
      isListening = false;
      tellListeners();
    },
    /** Removes the values that were saved. Values typed while they were being sent stay. */
    forgetSent(sent: Pieces) {
      const others = Object.entries(read()).filter(([name, value]) => !isSame(value, sent[name]));
      settle(Object.fromEntries(others));
    },
    clear: () => settle({}),
    /** Discards changes that are not stored yet. */
    drop() {
      clearTimeout(timer);
      pending = {};
      tellListeners();
    },
    /**
     * Where unsaved values are kept: 'device' for good, 'visit' until the page is closed; undefined when there are
     * none.
     */
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

onWriteNow(() => {
  for (const draft of drafts.values()) draft.flush();
});
onEverythingForgotten(() => {
  for (const draft of drafts.values()) draft.drop();
});

/**
 * Keeps typed values on this device until the server has them, half a second after each change (applicants §4). Two
 * tabs with the same form each add their own changes. Reading has no side effects.
 */
export function localDraft(key: string): LocalDraft {
  const draft = drafts.get(key) ?? createLocalDraft(key);
  drafts.set(key, draft);
  return draft;
}

/**
 * A local draft while its form is shown. Pending changes are stored when the form or the tab is left. Where the device
 * stores nothing, the browser asks before closing. `onElsewhere` receives what was typed in another tab.
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
