import { z } from 'zod';
import { APPLICATION_STATUSES } from '../applications/constants.ts';
import { SCHOOLS } from '../students/options.ts';

/** What the charts beside the officers' list show, of the applications that match its filters. */
export const statisticsSchema = z.object({
  filtered: z.int(),
  /** Submissions by the day at the school, yyyy-mm-dd; days without any are left out. */
  perDay: z.array(z.object({ day: z.string(), count: z.int() })),
  /** Every status, and every school, also those of none. */
  byStatus: z.array(z.object({ status: z.enum(APPLICATION_STATUSES), count: z.int() })),
  bySchool: z.array(z.object({ school: z.enum(SCHOOLS), count: z.int() })),
  /** By name of the subject: how often it is chosen first and second, by the eligible and by others. */
  demand: z.array(
    z.object({
      subject: z.string(),
      first: z.object({ eligible: z.int(), ineligible: z.int() }),
      second: z.object({ eligible: z.int(), ineligible: z.int() }),
    }),
  ),
  /** By total score, lowest first; scores that nobody has are left out. */
  scores: z.array(z.object({ score: z.int(), count: z.int() })),
});
export type Statistics = z.infer<typeof statisticsSchema>;
