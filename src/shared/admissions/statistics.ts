import { z } from 'zod';
import { APPLICATION_STATUSES } from '../applications/constants.ts';
import { RESULTS_CHECKS } from '../exam-results/check.ts';
import { SCHOOLS } from '../students/options.ts';

/** The data of the charts beside the administrators' list: the applications that match its filters. */
export const statisticsSchema = z.object({
  filtered: z.int(),
  /** Submissions by day at the school, yyyy-mm-dd; days without any are left out. */
  perDay: z.array(z.object({ day: z.string(), count: z.int() })),
  /** Every status, every state of the check of results and every school, also with a count of 0. */
  byStatus: z.array(z.object({ status: z.enum(APPLICATION_STATUSES), count: z.int() })),
  byCheck: z.array(z.object({ check: z.enum(RESULTS_CHECKS), count: z.int() })),
  bySchool: z.array(z.object({ school: z.enum(SCHOOLS), count: z.int() })),
  /** By subject name: how many applicants chose it first and second, with and without its prerequisites. */
  demand: z.array(
    z.object({
      subject: z.string(),
      first: z.object({ eligible: z.int(), ineligible: z.int() }),
      second: z.object({ eligible: z.int(), ineligible: z.int() }),
    }),
  ),
  /** By total score, lowest first; scores with a count of 0 are left out. */
  scores: z.array(z.object({ score: z.int(), count: z.int() })),
});
export type Statistics = z.infer<typeof statisticsSchema>;
