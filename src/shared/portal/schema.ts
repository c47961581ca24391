import { z } from 'zod';

export const OPEN_BEFORE_CLOSE = 'Open date must be before close date';

/** A year of four digits, also in UTC: other years are written otherwise, and would not sort as text. */
const hasUsualYear = (instant: string) => /^\d{4}-/.test(instant);

/** An instant with its time zone, normalised to UTC. */
const instant = (message: string) =>
  z.iso
    .datetime({ offset: true, error: message })
    .transform((text) => new Date(text).toISOString())
    .refine(hasUsualYear, message)
    .nullish()
    .transform((date) => date ?? null);

/** Either date may be absent; neither means always closed (decisions §4). */
export const scheduleSchema = z
  .object({
    openDate: instant('Open date must be an ISO date and time'),
    closeDate: instant('Close date must be an ISO date and time'),
  })
  .refine(({ openDate, closeDate }) => !closeDate || (openDate !== null && openDate < closeDate), {
    path: ['closeDate'],
    message: OPEN_BEFORE_CLOSE,
  });

export const portalStatusSchema = z.object({
  isOpen: z.boolean(),
  message: z.string(),
  openDate: z.string().nullable(),
  closeDate: z.string().nullable(),
  minutesLeft: z.int().nullable(),
});
