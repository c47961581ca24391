const memory = new Map<string, string>();

/**
 * Local storage throws where it is forbidden (private windows, blocked site data) or full; memory is used then until
 * the page is closed.
 */
function attempt<T>(withStorage: () => T, without: () => T): T {
  try {
    return withStorage();
  } catch {
    return without();
  }
}

export const readStoredText = (key: string): string | null =>
  memory.get(key) ??
  attempt(
    () => window.localStorage.getItem(key),
    () => null,
  );

export function writeStoredText(key: string, text: string): void {
  memory.delete(key);
  attempt(
    () => window.localStorage.setItem(key, text),
    () => void memory.set(key, text),
  );
}

export function removeStored(key: string): void {
  memory.delete(key);
  attempt(
    () => window.localStorage.removeItem(key),
    () => undefined,
  );
}

/** Key of the tokens of sessions that were left while the server could not be told. */
export const SESSIONS_TO_END = 'sessionsToEnd';

/** Keys that stay after a log-out: colour scheme, when a new version was loaded, and sessions that must still be ended. */
const KEPT = ['mantine-color-scheme-value', 'reloadedForNewVersionAt', SESSIONS_TO_END];

/** The key of what an applicant's pages last showed of a child, or of all together; they show it without a network. */
export const overviewKey = (userId: number, child?: number | string) =>
  child === undefined ? `overview:${userId}` : `overview:${userId}:${child}`;

/** The keys of everything that is stored. */
export const storedKeys = (): string[] => [...memory.keys(), ...keysIn('localStorage')];

function keysIn(storage: 'localStorage' | 'sessionStorage'): string[] {
  return attempt(
    () => {
      const entries = window[storage];
      return Array.from({ length: entries.length }, (_, index) => entries.key(index) ?? '');
    },
    () => [],
  );
}

/** Removes all that the applicant's pages showed. */
export function removeOverviews(userId: number): void {
  const first = overviewKey(userId);
  for (const key of storedKeys()) if (key === first || key.startsWith(`${first}:`)) removeStored(key);
}

/** The keys under which forms keep what is typed until it is saved. The step that somebody has reached is not typed. */
const TYPED = /^(draft:(?!.*:progress$)|edit:|paper:|answer to request |mistake:)/;

const writers = new Set<() => void>();

/** Registers a callback that stores at once what is otherwise stored a little later. */
export const onWriteNow = (write: () => void): void => void writers.add(write);

const unsavedChecks = new Set<() => boolean>();

/** Registers a check for what was entered and is neither saved nor stored. @returns what takes the check back */
export function onAskedUnsaved(check: () => boolean): () => void {
  unsavedChecks.add(check);
  return () => void unsavedChecks.delete(check);
}

const isAnythingUnstored = () => [...unsavedChecks].some((check) => check());

function isAnythingStored(): boolean {
  for (const write of writers) write();
  return storedKeys().some((key) => TYPED.test(key));
}

/** Whether something that was entered is on this device only, because it is not saved yet. */
export const isAnythingUnsaved = (): boolean => isAnythingStored() || isAnythingUnstored();

/** Whether something was typed, and this device keeps all of it. */
export const isTypedKept = (): boolean => isAnythingStored() && !isAnythingUnstored();

const forgetters = new Set<() => void>();

/** Registers a callback for when everything is forgotten, for modules that would store their own copy again. */
export const onEverythingForgotten = (forget: () => void): void => void forgetters.add(forget);

/** Discards what is in memory only, or not stored yet. */
export function forgetUnstored(): void {
  for (const forget of forgetters) forget();
  for (const key of memory.keys()) if (!KEPT.includes(key)) memory.delete(key);
}

/** Removes all personal data that this site has stored. */
export function forgetEverything(): void {
  forgetUnstored();
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    const keys = keysIn(storage).filter((key) => !KEPT.includes(key));
    attempt(
      () => {
        for (const key of keys) window[storage].removeItem(key);
      },
      () => undefined,
    );
  }
}

/** Is this value only in memory, and so lost when the page is closed? */
export const isOnlyInMemory = (key: string): boolean => memory.has(key);

/** The stored value, or null when there is none or `parse` throws, because it does not fit. */
export function readStored<T>(key: string, parse: (value: unknown) => T): T | null {
  const text = readStoredText(key);
  if (text === null) return null;
  try {
    return parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const writeStored = (key: string, value: unknown): void => writeStoredText(key, JSON.stringify(value));
