import { z } from 'zod';
import { type AdministratorApplication, statusSchema } from '../../../../shared/applications/schema.ts';
import type { Telling } from '../../../../shared/applications/telling.ts';

/** The new status, and what the applicant is told of it (telling §4). */
export const statusValuesSchema = z.object({
  status: statusSchema.catch('draft'),
  tells: z.boolean().catch(true),
  reason: z.string().catch(''),
  corrects: z.boolean().catch(true),
  choice: z.enum(['', '1', '2']).catch(''),
  isOverLimit: z.boolean().catch(false),
  overLimit: z.string().catch(''),
});
export type StatusValues = z.infer<typeof statusValuesSchema>;

/** The fields beside the status, as they are before anybody changes them. */
export const NOTHING_TOLD: Omit<StatusValues, 'status'> = {
  tells: true,
  reason: '',
  corrects: true,
  choice: '',
  isOverLimit: false,
  overLimit: '',
};

const REASON_REQUIRED = 'Please write why, and what to do, or choose not to tell the applicant';
const OVER_LIMIT_REQUIRED = 'Please write why a place is given over the limit';

/** The missing text that the new status needs, by its field. */
export function missingText(values: StatusValues): Partial<Record<'reason' | 'overLimit', string>> {
  const { status, tells, reason, isOverLimit, overLimit } = values;
  if (status === 'approved' && isOverLimit && !overLimit.trim()) return { overLimit: OVER_LIMIT_REQUIRED };
  return status === 'draft' && tells && !reason.trim() ? { reason: REASON_REQUIRED } : {};
}

/**
 * What to send with the new status. An offer of a place corrects a told decision by its own letter: the server then
 * ignores `correct`, and without places the choice.
 */
export function tellingOf(
  values: StatusValues,
  { isTold }: Pick<AdministratorApplication, 'isTold'>,
): Telling {
  const { status, tells, reason, corrects, choice, isOverLimit, overLimit } = values;
  if (status === 'draft') return tells ? { reason } : {};
  const correction = isTold ? { correct: corrects } : {};
  if (status !== 'approved') return correction;
  return { ...correction, choice: CHOICES[choice], ...(isOverLimit && { overLimit }) };
}

const CHOICES = { '': undefined, '1': 1, '2': 2 } as const;
