import { z } from 'zod';
import { LAST_NAVIGABLE_STEP } from '../../../shared/applications/constants.ts';
import { localDraft, type Pieces } from '../../components/state/local-draft.ts';
import { readStored, removeStored, writeStored } from '../../components/state/storage.ts';
import type { FormPart } from './unsaved-parts.ts';

/** The forms of an unfinished application. This device keeps their input and the progress. */
const FORMS = ['personal', 'result', 'choices'] as const satisfies FormPart[];
/** The quick list of results is a form of its own, and the same part of the application. */
const QUICK_LIST = 'results';
type Part = FormPart | typeof QUICK_LIST | 'progress';

/** Separate for each account, because several people may use the device. */
export const draftKey = (userId: number, part: Part) => `draft:${userId}:${part}`;

/** A step outside 0 to 3 is refused (applicants §2). */
const progressSchema = z.object({
  currentStep: z.int().min(0).max(LAST_NAVIGABLE_STEP),
  studentId: z.int(),
});
type WizardProgress = z.infer<typeof progressSchema>;

export const readProgress = (userId: number) =>
  readStored(draftKey(userId, 'progress'), (value) => progressSchema.parse(value));
export const writeProgress = (userId: number, progress: WizardProgress) =>
  writeStored(draftKey(userId, 'progress'), progress);

/** Unsaved input by form. */
export function readKept(userId: number): Record<FormPart, Pieces> {
  const read = (form: FormPart | typeof QUICK_LIST) => localDraft(draftKey(userId, form)).read();
  return {
    personal: read('personal'),
    result: { ...read('result'), ...read(QUICK_LIST) },
    choices: read('choices'),
  };
}

/** Removes unsaved input and the progress. */
export function forgetKept(userId: number): void {
  for (const form of [...FORMS, QUICK_LIST] as const) localDraft(draftKey(userId, form)).clear();
  removeStored(draftKey(userId, 'progress'));
}
