import { z } from 'zod';
import { seenVersionsSchema } from '../admissions/selection.ts';
import { administratorApplicationSchema } from '../applications/schema.ts';

/** Why two applications may be of the same person. */
export const REASONS = ['birthCertificatePin', 'candidateNumber', 'nameAndDateOfBirth'] as const;
export type Reason = (typeof REASONS)[number];

const SAME: Record<Reason, string> = {
  birthCertificatePin: 'birth certificate PIN',
  candidateNumber: 'CXC candidate number',
  nameAndDateOfBirth: 'names and date of birth',
};

export const reasonsInWords = (reasons: readonly Reason[]) =>
  `Same ${reasons.map((reason) => SAME[reason]).join('; same ')}`;

/** A longer list is not looked at in one go; what was answered makes room for the rest. */
export const MOST_PAIRS = 200;

/** The ids of both applications, the lower one first: '12-57'. */
const PAIR_ID = /^([1-9]\d{0,14})-([1-9]\d{0,14})$/;
export const pairIdOf = (lowerId: number, higherId: number) => `${lowerId}-${higherId}`;
export const pairIdSchema = z
  .string({ error: 'The id of a pair is two numbers, for example 12-57' })
  .regex(PAIR_ID, 'The id of a pair is two numbers, for example 12-57');

/** @returns the ids of both applications. */
export function idsOfPair(pairId: string): { lowerId: number; higherId: number } {
  const [, lower, higher] = PAIR_ID.exec(pairId) ?? [];
  return { lowerId: Number(lower), higherId: Number(higher) };
}

/** Two applications that may be of the same person, the earlier one first. */
export const doubleSchema = z.object({
  id: z.string(),
  reasons: z.array(z.enum(REASONS)),
  applications: z.tuple([administratorApplicationSchema, administratorApplicationSchema]),
});
export type Double = z.infer<typeof doubleSchema>;

export const doubleAnswerSchema = z.object({
  answer: z.enum(['same', 'different'], { error: 'answer is same or different' }),
  /** The id of the application that stays, when both are of the same person. The other one is withdrawn. */
  keep: z.int({ error: 'keep is the id of the application that stays' }).optional(),
  /** Whether the documents of the withdrawn one move to the one that stays. */
  moveDocuments: z.boolean({ error: 'moveDocuments is true or false' }).optional(),
  /** Of both applications, as they were seen. Without them, nothing is compared. */
  versions: seenVersionsSchema,
});
/** The versions that an answer about this pair is based on. */
export const versionsOf = ({ applications }: Double) =>
  Object.fromEntries(applications.map(({ id, version }) => [id, version]));

export type DoubleAnswer = z.output<typeof doubleAnswerSchema>;
