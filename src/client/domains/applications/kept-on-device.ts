import { z } from 'zod';
import { LAST_NAVIGABLE_STEP, NEW_CHILD } from '../../../shared/applications/constants.ts';
import { localDraft, type Pieces } from '../../components/state/local-draft.ts';
import { readStored, removeStored, storedKeys, writeStored } from '../../components/state/storage.ts';
import type { Shown } from './children/whose.ts';
import { FORM_PARTS, type FormPart } from './form-parts.ts';

/** The quick list of results is a form of its own, and the same part of the application. */
const QUICK_LIST = 'results';
/** This device keeps their input and the progress. */
const PARTS = [...FORM_PARTS, QUICK_LIST, 'progress'] as const;
type Part = FormPart | typeof QUICK_LIST | 'progress';

/**
 * The beginning of the keys under which this device keeps what is typed: for each account, because several people may use
 * the device, and for each child of it, by the record when there is one.
 */
export function keptFor(userId: number, child: Shown, studentId: number | undefined): string {
  const account = `draft:${userId}`;
  if (studentId !== undefined) return `${account}:${studentId}`;
  return child === NEW_CHILD ? `${account}:${NEW_CHILD}` : account;
}

export const draftKey = (kept: string, part: Part) => `${kept}:${part}`;

/** What was typed for a child without a record belongs to the record that it has now. */
export function moveKept(from: string, to: string): void {
  for (const part of PARTS) {
    const value = readStored(draftKey(from, part), (kept) => kept);
    if (value === null) continue;
    if (readStored(draftKey(to, part), (kept) => kept) === null) writeStored(draftKey(to, part), value);
    removeStored(draftKey(from, part));
  }
}

/** A step outside 0 to 3 is refused (applicants §2). */
const progressSchema = z.object({
  currentStep: z.int().min(0).max(LAST_NAVIGABLE_STEP),
  studentId: z.int(),
});
type WizardProgress = z.infer<typeof progressSchema>;

export const readProgress = (kept: string) =>
  readStored(draftKey(kept, 'progress'), (value) => progressSchema.parse(value));
export const writeProgress = (kept: string, progress: WizardProgress) =>
  writeStored(draftKey(kept, 'progress'), progress);

/** Unsaved input by form. */
export function readKept(kept: string): Record<FormPart, Pieces> {
  const read = (form: FormPart | typeof QUICK_LIST) => localDraft(draftKey(kept, form)).read();
  return {
    personal: read('personal'),
    result: { ...read('result'), ...read(QUICK_LIST) },
    number: read('number'),
    choices: read('choices'),
  };
}

/** Removes unsaved input and the progress. */
export function forgetKept(kept: string): void {
  for (const form of [...FORM_PARTS, QUICK_LIST] as const) localDraft(draftKey(kept, form)).clear();
  removeStored(draftKey(kept, 'progress'));
}

/** Removes what is kept for records that the account has no more. @returns whether there was any. */
export function forgetGone(userId: number, ids: readonly unknown[]): boolean {
  const known = new Set(ids.map((id) => keptFor(userId, undefined, Number(id))));
  const ofRecord = new RegExp(`^draft:${userId}:\\d+(?=:)`);
  const gone = new Set(storedKeys().flatMap((key) => ofRecord.exec(key)?.[0] ?? []));
  const forgotten = [...gone].filter((kept) => !known.has(kept));
  forgotten.forEach(forgetKept);
  return forgotten.length > 0;
}
