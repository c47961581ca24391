import { z } from 'zod/mini';

const memory = new Map<string, string>();

/** Local storage throws where it is forbidden (private windows, blocked site data) or full; memory then serves the visit. */
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

/** Is this kept only in memory, and so lost when the page is closed? */
export const isOnlyInMemory = (key: string): boolean => memory.has(key);

/** What was stored under `key`, or null when there is nothing or it no longer fits the schema. */
export function readStored<Schema extends z.core.$ZodType>(
  key: string,
  schema: Schema,
): z.output<Schema> | null {
  const text = readStoredText(key);
  if (text === null) return null;
  try {
    return z.parse(schema, JSON.parse(text));
  } catch {
    return null;
  }
}

export const writeStored = (key: string, value: unknown): void => writeStoredText(key, JSON.stringify(value));
