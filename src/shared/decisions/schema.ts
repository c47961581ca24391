import { z } from 'zod';
import { filterSchema } from '../admissions/schema.ts';
import type { ApplicationStatus } from '../applications/constants.ts';
import { idempotencyKeySchema } from '../idempotency.ts';
import { previewedEmailSchema } from '../letters/previewed.ts';

/** When applicants learn decisions: at once, or when an administrator releases them (telling §1). */
const TELLINGS = ['at_once', 'when_released'] as const;
export type Told = (typeof TELLINGS)[number];

const toldSchema = z.enum(TELLINGS, { error: `told is ${TELLINGS.join(' or ')}` });

/** `version` counts the changes of the setting. */
export const decisionSettingsSchema = z.object({ told: toldSchema, version: z.int() });
export type DecisionSettings = z.infer<typeof decisionSettingsSchema>;

/** Without `version` nothing is compared. */
export const decisionSettingsChangeSchema = z.object({
  told: toldSchema,
  version: z.int({ error: 'The version is a whole number' }).optional(),
});

/** What a release can tell: the decisions, and on request those who wait that they do. */
export const RELEASED_STATUSES = [
  'approved',
  'rejected',
  'under_review',
] as const satisfies ApplicationStatus[];
export type ReleasedStatus = (typeof RELEASED_STATUSES)[number];

const STATUSES_MESSAGE = `statuses lists ${RELEASED_STATUSES.join(', ')}`;
const COUNT_MESSAGE = 'count is the number of applications to be told';

const filtersShape = filterSchema.pick({ search: true, status: true, subject: true, school: true }).shape;

/** Whom a release tells. The filters are those of the list. */
export const releaseChoiceSchema = z.object({
  ...filtersShape,
  statuses: z
    .array(z.enum(RELEASED_STATUSES, { error: STATUSES_MESSAGE }), { error: STATUSES_MESSAGE })
    .min(1, STATUSES_MESSAGE)
    .transform((statuses) => [...new Set(statuses)]),
});
export type ReleaseChoice = z.output<typeof releaseChoiceSchema>;

/** `count` is the number of applications that the administrator saw; `at` schedules the release. */
export const newReleaseSchema = releaseChoiceSchema.extend({
  count: z.int({ error: COUNT_MESSAGE }).min(0, COUNT_MESSAGE),
  at: z.iso
    .datetime({ offset: true, error: 'at is an ISO date and time' })
    .transform((text) => new Date(text).toISOString())
    .optional(),
  key: idempotencyKeySchema,
});
export type NewRelease = z.output<typeof newReleaseSchema>;

export const createdReleaseSchema = z.object({ id: z.int(), letters: z.int() });

const RELEASE_STATES = ['scheduled', 'released', 'cancelled'] as const;

/** A release of before or a scheduled one. `letters` counts those who were told, or will be. */
export const releaseSchema = z.object({
  id: z.int(),
  state: z.enum(RELEASE_STATES),
  statuses: z.array(z.enum(RELEASED_STATUSES)),
  isFiltered: z.boolean(),
  letters: z.int(),
  /** When it was released, or will be. */
  at: z.string(),
  createdAt: z.string(),
  createdBy: z.object({ email: z.string(), name: z.string().nullable() }),
});
export type Release = z.infer<typeof releaseSchema>;

/** How many applications of each status a release could tell now. */
export const toBeToldSchema = z.object({
  approved: z.int(),
  rejected: z.int(),
  under_review: z.int(),
});
export type ToBeTold = z.infer<typeof toBeToldSchema>;

/** How many a release would tell, the emails to three of them, and whom no email reaches. */
export const releasePreviewSchema = z.object({
  count: z.int(),
  byStatus: toBeToldSchema,
  /** How many more match, and are left out because a scheduled release tells them. */
  scheduled: z.int(),
  /** They see it on the portal at most: there is no address to write to. */
  withoutAddress: z.array(z.object({ id: z.int(), applicationId: z.string(), name: z.string() })),
  emails: z.array(previewedEmailSchema.extend({ status: z.enum(RELEASED_STATUSES) })),
});
export type ReleasePreview = z.infer<typeof releasePreviewSchema>;
