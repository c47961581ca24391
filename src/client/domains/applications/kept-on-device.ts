import { z } from 'zod';
import { LAST_NAVIGABLE_STEP } from '../../../shared/applications/constants.ts';
import { localDraft, type Pieces } from '../../components/state/local-draft.ts';
import { readStored, removeStored, writeStored } from '../../components/state/storage.ts';
import type { FormPart } from './unsaved-parts.ts';

/** What this device keeps of an application in the making: three forms as they are typed, and how far it is. */
const FORMS = ['personal', 'result', 'choices'] as const satisfies FormPart[];
type Part = FormPart | 'progress';

/** By account, whoever else uses this device. */
export const draftKey = (userId: number, part: Part) => `draft:${userId}:${part}`;

/** A step outside 0 to 3 is refused (applicant spec §2). */
const progressSchema = z.object({
  currentStep: z.int().min(0).max(LAST_NAVIGABLE_STEP),
  studentId: z.int(),
});
type WizardProgress = z.infer<typeof progressSchema>;

export const readProgress = (userId: number) => readStored(draftKey(userId, 'progress'), progressSchema);
export const writeProgress = (userId: number, progress: WizardProgress) =>
  writeStored(draftKey(userId, 'progress'), progress);

/** What was typed and not saved, form by form. */
export function readKept(userId: number): Record<FormPart, Pieces> {
  const read = (form: FormPart) => localDraft(draftKey(userId, form)).read();
  return { personal: read('personal'), result: read('result'), choices: read('choices') };
}

/** Everything that was typed and not saved, and how far the application was. */
export function forgetKept(userId: number): void {
  for (const form of FORMS) localDraft(draftKey(userId, form)).clear();
  removeStored(draftKey(userId, 'progress'));
}
