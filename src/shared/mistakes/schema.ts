import { z } from 'zod';
import type { ApplicationStatus } from '../applications/constants.ts';
import { isDecided } from '../applications/status.ts';
import { PARAGRAPH_LENGTH, requiredText } from '../text/fields.ts';

/** What an applicant says is wrong in an application that is submitted (standing §3). */
export const newMistakeSchema = z.object({
  text: requiredText('Please say what is wrong, and how it should be', PARAGRAPH_LENGTH),
});

export const mistakeSchema = z.object({
  id: z.int(),
  at: z.string(),
  text: z.string(),
  /** When the school had dealt with it; null until then. */
  settledAt: z.string().nullable(),
});
export type Mistake = z.infer<typeof mistakeSchema>;

/** How many of an application can wait for the school, and how many there can be in all. */
const MOST_OPEN_MISTAKES = 3;
const MOST_MISTAKES = 10;

/** Why no mistake can be reported; undefined when one can. `status` is the one that the applicant knows. */
export function mistakeProblem(status: ApplicationStatus, mistakes: readonly Pick<Mistake, 'settledAt'>[]) {
  if (status === 'draft') return 'This application is not submitted: you can change it yourself.';
  if (isDecided(status)) return 'There is a decision on this application. Please contact the school.';
  if (mistakes.length >= MOST_MISTAKES)
    return `You have written ${MOST_MISTAKES} times about this application. Please contact the school.`;
  if (mistakes.filter(({ settledAt }) => settledAt === null).length >= MOST_OPEN_MISTAKES)
    return `The school has ${MOST_OPEN_MISTAKES} messages of yours to read. Please wait for it, or contact the school.`;
  return undefined;
}

/** An application whose applicant waits for the school, for administrators. */
export const openMistakesSchema = z.object({
  count: z.int(),
  /** The first ones, oldest first, each application once. */
  applications: z.array(
    z.object({
      id: z.int(),
      applicationId: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      at: z.string(),
    }),
  ),
});
