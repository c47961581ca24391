import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { isSame } from '../../../../shared/values.ts';
import { type LocalDraft, localDraft, type Pieces } from '../../../components/state/local-draft.ts';

/** What an officer typed into a field, and the stored value that it is to replace. */
const editSchema = z.object({ typed: z.json(), over: z.json() });
type Edits = Record<string, z.infer<typeof editSchema>>;

/** The forms of the page, each with an entry of its own on the device; an exam result by its id. */
export type EditPart = 'personal' | 'choices' | 'status' | 'note' | 'result:new' | `result:${number}`;

/** By account and application, whoever else uses this device. */
export const editKey = (userId: number, applicationId: number, part: EditPart) =>
  `edit:${userId}:${applicationId}:${part}`;

/** What is not as an edit has to be counts for nothing. */
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

/** The edits that are kept, half a second after the last was typed. */
export function useEdits(draft: LocalDraft): Edits {
  const text = useSyncExternalStore(draft.subscribe, () => JSON.stringify(draft.read()));
  return useMemo(() => editsIn(textSchema.parse(text)), [text]);
}

/** Keeps what differs from what is stored, and forgets what no longer does. */
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

/** Forgets what is saved now. What was typed meanwhile is to replace that, and not what was there before. */
export function forgetSaved(draft: LocalDraft, sent: Pieces) {
  draft.forgetSent(sent);
  const saved = editsIn(sent);
  for (const [name, edit] of Object.entries(readEdits(draft)))
    if (saved[name]) draft.change({ [name]: { ...edit, over: saved[name].typed } });
  draft.flush();
}

/** The fields that somebody else changed after they were typed over here. */
export const conflictIn = (edits: Edits, stored: Pieces) =>
  Object.entries(edits)
    .filter(([name, { typed, over }]) => {
      const now = stored[name] ?? null;
      return !isSame(over, now) && !isSame(typed, now);
    })
    .map(([name, { typed }]) => ({ field: name, now: stored[name] ?? null, typed }));

/** Is anything typed into one of these forms that was not saved? */
export const hasEdits = (keys: readonly string[]) =>
  keys.some((key) => Object.keys(localDraft(key).read()).length > 0);
