import { z } from 'zod';
import { LAST_NAVIGABLE_STEP } from '../../../shared/applications/constants.ts';
import { readStored, removeStored, writeStored } from '../../components/storage.ts';

/** How far this device knows an account's application to be; a step outside 0 to 3 is refused (applicant spec §2). */
const progressSchema = z.object({
  currentStep: z.int().min(0).max(LAST_NAVIGABLE_STEP),
  studentId: z.int(),
});
export type WizardProgress = z.infer<typeof progressSchema>;

/** Drafts belong to an account, whoever else uses this device. */
export const draftKey = (userId: number, part: 'personal' | 'result' | 'progress') =>
  `draft:${userId}:${part}`;

export const readProgress = (userId: number) => readStored(draftKey(userId, 'progress'), progressSchema);
export const writeProgress = (userId: number, progress: WizardProgress) =>
  writeStored(draftKey(userId, 'progress'), progress);
export const removeProgress = (userId: number) => removeStored(draftKey(userId, 'progress'));
