import { z } from 'zod';
import { EXAM_SUBJECTS } from '../exam-results/constants.ts';
import { areDifferent, optionalText, PARAGRAPH_LENGTH, requiredText } from '../text/fields.ts';
import { BLOCKS, type MeritKey } from './constants.ts';
import { describeClass } from './describe.ts';
import { MERIT_KEYS_MESSAGE, parseMeritKey } from './merit.ts';

const MOST_SEATS = 10_000;
const MOST_CLASSES = 500;
const MOST_ANSWER_DAYS = 60;

/** A whole number that is not negative. The message says which value is wrong. */
const countField = (name: string, most = MOST_SEATS) => {
  const error = ({ input }: { input?: unknown }) =>
    `${name} is a whole number from 0 to ${most}, not ${String(input)}`;
  return z.int({ error }).min(0, { error }).max(most, { error });
};

const blockSchema = z
  .enum(BLOCKS, {
    error: ({ input }) =>
      `block is ${BLOCKS[0]} to ${BLOCKS.at(-1)}, or null for none, not ${JSON.stringify(input)}`,
  })
  .nullable();

export const seatSchema = z.object({ subject: z.string(), block: blockSchema });
/** The seats of one person. */
export const seatsSchema = z.array(seatSchema);

const classSchema = z.object({
  subject: requiredText('Please choose a subject'),
  block: blockSchema,
  seats: countField('seats'),
});

/** The first classes that stand in the list a second time, by their place in it. */
const repeatedClasses = (classes: readonly z.output<typeof classSchema>[]) => {
  const keys = classes.map(({ subject, block }) => JSON.stringify([subject.toLowerCase(), block]));
  return classes.flatMap((each, at) => (keys.indexOf(keys[at] ?? '') < at ? [{ at, each }] : []));
};

/** Whether each subject is on offer is for the server to check. */
export const classesSchema = z
  .array(classSchema, { error: 'classes is a list of {subject, block, seats}' })
  .max(MOST_CLASSES, `At most ${MOST_CLASSES} classes`)
  .superRefine((classes, { addIssue }) => {
    for (const { at, each } of repeatedClasses(classes)) {
      const message = `${describeClass(each)} is listed twice. Please give all its seats in one entry.`;
      addIssue({ code: 'custom', path: [at], message });
    }
  });

export const meritKeySchema = z
  .custom<MeritKey>((input) => typeof input === 'string' && parseMeritKey(input) !== null, {
    error: ({ input }) => `${JSON.stringify(input)} is no key of the order of merit. ${MERIT_KEYS_MESSAGE}`,
  })
  .meta({ type: 'string' });

const minimumSchema = z
  .object({
    passes: countField('passes', EXAM_SUBJECTS.length),
    subjects: z
      .array(
        z.enum(EXAM_SUBJECTS, { error: ({ input }) => `${JSON.stringify(input)} is not an exam subject` }),
        { error: 'subjects is a list of exam subjects' },
      )
      .refine(areDifferent, 'Each exam subject can be named only once in the minimum'),
  })
  .nullable();

const ANSWER_DAYS_MESSAGE = `answerDays is a whole number from 1 to ${MOST_ANSWER_DAYS}`;
export const conditionsField = optionalText(PARAGRAPH_LENGTH);
const flag = (name: string) => z.boolean({ error: `${name} is true or false` });

const settingsShape = {
  isOn: flag('isOn'),
  /** Null when only the classes limit the places. */
  totalPlaces: countField('totalPlaces').nullable(),
  ownSchoolPlaces: countField('ownSchoolPlaces'),
  minimum: minimumSchema,
  checkedOnly: flag('checkedOnly'),
  merit: z
    .array(meritKeySchema, { error: 'merit is a list of keys' })
    .refine(areDifferent, 'Each key can stand only once in the order of merit'),
  classes: classesSchema,
  answerDays: z
    .int({ error: ANSWER_DAYS_MESSAGE })
    .min(1, ANSWER_DAYS_MESSAGE)
    .max(MOST_ANSWER_DAYS, ANSWER_DAYS_MESSAGE),
  showsPosition: flag('showsPosition'),
  fillsByItself: flag('fillsByItself'),
  /** What stands in every offer, for example what to bring on registration day. */
  conditions: conditionsField,
};

export const placeSettingsSchema = z.object({
  ...settingsShape,
  classes: z.array(seatSchema.extend({ seats: z.int() })),
  conditions: z.string(),
  version: z.int(),
});
export type PlaceSettings = z.infer<typeof placeSettingsSchema>;

/** Fields that are not sent stay unchanged. Without `version` nothing is compared. */
export const placeSettingsChangeSchema = z.object({
  ...z.object(settingsShape).partial().shape,
  version: z.int({ error: 'version is a whole number' }).optional(),
});
export type PlaceSettingsChange = z.output<typeof placeSettingsChangeSchema>;

/** Until an administrator sets up places. */
export const DEFAULT_PLACE_SETTINGS: PlaceSettings = {
  isOn: false,
  totalPlaces: null,
  ownSchoolPlaces: 0,
  minimum: { passes: 5, subjects: ['English A', 'Mathematics'] },
  checkedOnly: true,
  merit: ['totalScore'],
  classes: [],
  answerDays: 7,
  showsPosition: false,
  fillsByItself: false,
  conditions: '',
  version: 0,
};

const reasonSchema = z
  .object({ reason: requiredText('Please write a reason', PARAGRAPH_LENGTH) }, { error: '{reason}, or null' })
  .nullable();
const PIN_MESSAGE = 'pin is 1, 2 or null';
export const choiceNumberSchema = z.union([z.literal(1), z.literal(2)], { error: PIN_MESSAGE });

/** What an administrator settles about one application. Fields that are not sent stay unchanged. */
export const placementChangeSchema = z.object({
  pin: choiceNumberSchema.nullable().optional(),
  heldOut: reasonSchema.optional(),
  exception: reasonSchema.optional(),
});
export type PlacementChange = z.output<typeof placementChangeSchema>;

export const placementSchema = z.object({
  pin: choiceNumberSchema.nullable(),
  heldOut: z.object({ reason: z.string() }).nullable(),
  exception: z.object({ reason: z.string() }).nullable(),
});
export type Placement = z.infer<typeof placementSchema>;
