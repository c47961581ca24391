import { z } from 'zod';
import { RESULTS_CHECKS } from '../exam-results/check.ts';
import { areDifferent, requiredText } from '../text/fields.ts';
import {
  APPLICATION_STATUSES,
  EXACTLY_THREE,
  LAST_NAVIGABLE_STEP,
  SUBJECTS_PER_CHOICE,
} from './constants.ts';
import { tellingShape } from './telling.ts';

export const NO_REPEATS = 'Each subject can be chosen only once in a combination';

/** One combination: three different subjects by name (applicants §5). */
const combinationSchema = z
  .array(requiredText('Please choose a subject'), { error: EXACTLY_THREE })
  .length(SUBJECTS_PER_CHOICE, EXACTLY_THREE)
  .refine(areDifferent, NO_REPEATS);

export const choicesSchema = z.object({
  firstChoiceSubjects: combinationSchema,
  secondChoiceSubjects: combinationSchema,
});
export type Choices = z.infer<typeof choicesSchema>;

export const statusSchema = z.enum(APPLICATION_STATUSES, {
  error: `Status must be one of ${APPLICATION_STATUSES.join(', ')}`,
});

/** The version of the application that an administrator saw, as the server gave it. Without it, nothing is compared. */
export const seenVersionSchema = z
  .string({ error: 'The version is a text' })
  .regex(/^\d{1,15}\.\d{1,15}$/, 'This is not the version of an application')
  .optional();

export const newApplicationSchema = choicesSchema.extend({
  studentId: z.int({ error: 'A student id is required' }),
  status: statusSchema.optional(),
});

export const applicationChangesSchema = z.object({
  firstChoiceSubjects: combinationSchema.optional(),
  secondChoiceSubjects: combinationSchema.optional(),
  status: statusSchema.optional(),
  version: seenVersionSchema,
  ...tellingShape,
});

/** In characters. Drafts of personal data may be incomplete or invalid (decisions §2), but not endless. */
const DRAFT_CHARACTERS = 100_000;
/** The form holds fields with lists; anything nested deeper is not from it. */
const DRAFT_DEPTH = 10;
const depthOf = (value: unknown, limit = DRAFT_DEPTH): number =>
  typeof value !== 'object' || value === null || limit < 0
    ? 0
    : 1 + Object.values(value).reduce<number>((most, inner) => Math.max(most, depthOf(inner, limit - 1)), 0);

export const draftSchema = z.object({
  personalData: z
    .record(z.string(), z.unknown(), { error: 'personalData must be an object' })
    .refine((data) => JSON.stringify(data).length <= DRAFT_CHARACTERS, 'The draft is too long')
    .refine((data) => depthOf(data) <= DRAFT_DEPTH, 'The draft is nested too deeply'),
  currentStep: z
    .int({ error: `currentStep must be 0 to ${LAST_NAVIGABLE_STEP}` })
    .min(0, `currentStep must be 0 to ${LAST_NAVIGABLE_STEP}`)
    .max(LAST_NAVIGABLE_STEP, `currentStep must be 0 to ${LAST_NAVIGABLE_STEP}`),
});

export const savedDraftSchema = draftSchema.extend({ updatedAt: z.string() });

export const applicationSchema = z.object({
  id: z.int(),
  applicationId: z.string(),
  studentId: z.int(),
  firstChoiceSubjects: z.array(z.string()),
  secondChoiceSubjects: z.array(z.string()),
  status: z.enum(APPLICATION_STATUSES),
  submittedAt: z.string().nullable(),
  totalScore: z.int(),
  firstChoiceScore: z.int(),
  secondChoiceScore: z.int(),
  student: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    schoolAttended: z.string(),
    otherSchoolName: z.string(),
  }),
});
export type Application = z.infer<typeof applicationSchema>;

/**
 * As administrators see it. `version` identifies the state that they saw and is sent back with a change (decisions §6).
 */
export const administratorApplicationSchema = applicationSchema.extend({
  version: z.string(),
  /** Whether the applicant may know the decision; null when there is none (telling §1). */
  isTold: z.boolean().nullable(),
  /** Until when a decision that is told can be undone (telling §2). It may have passed. */
  undoEndsAt: z.string().nullable(),
  /** The id of the administrator in whose queue it is. */
  assignedTo: z.int().nullable(),
  /** The email address of the administrator who entered it from paper; null for an applicant's own. */
  enteredBy: z.string().nullable(),
  /** A paper application has no account until its person claims it. */
  hasAccount: z.boolean(),
  /** When it was withdrawn because another one is of the same person. It is a draft since. */
  withdrawnAt: z.string().nullable(),
  /** Ten digits, or empty. */
  candidateNumber: z.string(),
  /** How far the check of its results has come (results §3). */
  resultsCheck: z.enum(RESULTS_CHECKS),
});
export type AdministratorApplication = z.infer<typeof administratorApplicationSchema>;
