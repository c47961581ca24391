import { z } from 'zod';
import { APPLICATION_STATUSES } from '../applications/constants.ts';
import { reasonText, requiredText } from '../text/fields.ts';
import { idSchema } from '../text/id.ts';

const INTAKE_STATES = ['current', 'closed'] as const;
export type IntakeState = (typeof INTAKE_STATES)[number];

/** What an intake is called when nobody has named it (intakes §1). */
export const intakeName = (entryYear: number) => `September ${entryYear}`;

const NAME_LENGTH = 60;

/** A single line, because it stands in lists and headings. */
export const intakeNameSchema = requiredText('Please name the intake', NAME_LENGTH).overwrite((name) =>
  name.replace(/\s+/g, ' '),
);

/** The intake that a list or figure is of; the current one when it is left out (intakes §4). */
export const intakeQuerySchema = z.object({
  intake: z.int({ error: 'intake is the id of an intake' }).optional(),
});
export type IntakeQuery = z.output<typeof intakeQuerySchema>;

export const intakeSchema = z.object({
  id: z.int(),
  entryYear: z.int(),
  name: z.string(),
  state: z.enum(INTAKE_STATES),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  /** Since when a closed intake is open for corrections; null when it is not. */
  reopenedAt: z.string().nullable(),
  counts: z.object({
    applications: z.int(),
    byStatus: z.record(z.enum(APPLICATION_STATUSES), z.int()),
  }),
});
export type Intake = z.infer<typeof intakeSchema>;

const YEAR_MESSAGE = 'entryYear is the year of entry, for example 2028';

/** The next intake. Without `confirm` the refusal says what would happen (intakes §2). */
export const newIntakeSchema = z.object({
  entryYear: z.int({ error: YEAR_MESSAGE }).min(2000, YEAR_MESSAGE).max(9999, YEAR_MESSAGE),
  name: intakeNameSchema.optional(),
  confirm: z.boolean({ error: 'confirm is true or false' }).default(false),
});
export type NewIntake = z.output<typeof newIntakeSchema>;

/** What beginning the next intake does. */
export const intakePreviewSchema = z.object({
  entryYear: z.int(),
  name: z.string(),
  /** The intake that is closed, with what is still open in it. */
  closes: intakeSchema.pick({ id: true, name: true, counts: true }).extend({
    openOffers: z.int(),
    openRequests: z.int(),
    withheldDecisions: z.int(),
    scheduledReleases: z.int(),
  }),
  /** `places`: whether they are set up. */
  carriedOver: z.object({ subjects: z.int(), letters: z.int(), places: z.boolean() }),
});
export type IntakePreview = z.infer<typeof intakePreviewSchema>;

export const intakeChangeSchema = z.object({
  id: idSchema,
  state: z.enum(['closed', 'reopened'], { error: 'state is closed or reopened' }),
  reason: reasonText(),
});
export type IntakeChange = z.output<typeof intakeChangeSchema>;

export const closedIntakeMessage = (name: string) =>
  `The intake ${name} is closed. Its applications can be read and exported, not changed. A super administrator can reopen it for corrections.`;

export const earlierIntakeMessage = (name: string) =>
  `This application was for ${name}, which is closed. You can read it, and begin a new one.`;

/** For what only its school can still do for an applicant. */
export const askSchoolMessage = (name: string) =>
  `This application was for ${name}, which is closed. Please contact the school if you have a question.`;

/** The intake of an applicant's record, or the current one while there is none. */
export const intakeOfRecordSchema = z.object({
  name: z.string(),
  /** A record of a closed intake is only read; its person can apply again. */
  isClosed: z.boolean(),
  /** The intake to which one applies now, and its year of entry. */
  current: z.string(),
  entryYear: z.int(),
});
