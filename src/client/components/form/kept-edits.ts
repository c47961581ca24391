import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { isSame } from '../../../shared/values.ts';
import { type LocalDraft, localDraft, type Pieces } from '../state/local-draft.ts';

/** A typed value, and the stored value that it replaces. */
const editSchema = z.object({ typed: z.json(), over: z.json() });
export type Edits = Record<string, z.infer<typeof editSchema>>;

/** Ignores stored edits that do not match the schema. */
export const editsIn = (pieces: Pieces): Edits =>
  Object.fromEntries(
    Object.entries(pieces).flatMap(([name, piece]) => {
      const { data } = editSchema.safeParse(piece);
      return data ? [[name, data]] : [];
    }),
  );

export const readEdits = (draft: LocalDraft): Edits => editsIn(draft.read());

export const typedIn = (edits: Edits) =>
  Object.fromEntries(Object.entries(edits).map(([name, { typed }]) => [name, typed]));

const textSchema = z
  .string()
  .transform((text) => JSON.parse(text))
  .pipe(z.record(z.string(), z.json()));

/** The edits of this draft. They update half a second after the last keystroke. */
export function useEdits(draft: LocalDraft): Edits {
  const text = useSyncExternalStore(draft.subscribe, () => JSON.stringify(draft.read()));
  return useMemo(() => editsIn(textSchema.parse(text)), [text]);
}

/** Keeps the values that differ from the stored ones, and removes edits that no longer differ. */
export function keepEdits(draft: LocalDraft, values: Pieces, stored: Pieces) {
  const edits = readEdits(draft);
  for (const [name, typed] of Object.entries(values)) {
    const edit = edits[name];
    const now = stored[name] ?? null;
    if (isSame(typed, now)) {
      if (edit) draft.forgetSent({ [name]: edit });
    } else if (!isSame(edit?.typed, typed)) {
      draft.change({ [name]: { typed, over: edit ? edit.over : now } });
    }
  }
}

/** Removes the edits that were saved. Values typed while saving now replace the saved value, not the one before it. */
export function forgetSaved(draft: LocalDraft, sent: Pieces) {
  draft.forgetSent(sent);
  const saved = editsIn(sent);
  for (const [name, edit] of Object.entries(readEdits(draft)))
    if (saved[name]) draft.change({ [name]: { ...edit, over: saved[name].typed } });
  draft.flush();
}

/** The edited fields whose stored value somebody else has changed since. */
export const conflictIn = (edits: Edits, stored: Pieces) =>
  Object.entries(edits)
    .filter(([name, { typed, over }]) => {
      const now = stored[name] ?? null;
      return !isSame(over, now) && !isSame(typed, now);
    })
    .map(([name, { typed }]) => ({ field: name, now: stored[name] ?? null, typed }));

/** Whether somebody else has changed what is edited here since `shown` was fetched: then nothing is saved yet. */
export const hasNewConflict = (edits: Edits, shown: Pieces, now: Pieces) =>
  !isSame(conflictIn(edits, now), conflictIn(edits, shown));

/** Do these drafts contain unsaved input? */
export const hasEdits = (keys: readonly string[]) =>
  keys.some((key) => Object.keys(localDraft(key).read()).length > 0);
