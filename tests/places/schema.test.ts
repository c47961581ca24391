import { expect, test } from 'vitest';
import { newPreviewSchema } from '../../src/shared/places/previews.ts';
import {
  DEFAULT_PLACE_SETTINGS,
  placementChangeSchema,
  placeSettingsChangeSchema,
  placeSettingsSchema,
} from '../../src/shared/places/schema.ts';

const ART = { subject: 'Art', block: 'A', seats: 3 };
const MINIMUM = { passes: 5, subjects: ['Mathematics'] };

test.each([
  [{ classes: [ART, { ...ART, block: null }, { ...ART, block: 'B' }] }],
  [{ minimum: null, totalPlaces: null, merit: [] }],
  [
    {
      minimum: MINIMUM,
      totalPlaces: 240,
      merit: ['bestPoints:10', 'submittedAt'],
      answerDays: 1,
      version: 4,
    },
  ],
  [DEFAULT_PLACE_SETTINGS],
])('settings that stand: %j', (settings) => {
  expect(placeSettingsChangeSchema.parse(settings)).toEqual(settings);
});

test('until it is set up, the answer is one of the schema', () => {
  expect(placeSettingsSchema.parse(DEFAULT_PLACE_SETTINGS)).toEqual(DEFAULT_PLACE_SETTINGS);
});

const KEYS =
  'Keys are totalScore, ones, englishAndMathematics, ownSchool, submittedAt and bestPoints:n with n from 3 to 10.';

test.each<[object, string, string]>([
  [{ classes: [{ ...ART, block: 'J' }] }, 'classes.0.block', 'block is A to H, or null for none, not "J"'],
  [{ classes: [{ ...ART, block: '' }] }, 'classes.0.block', 'block is A to H, or null for none, not ""'],
  [
    { classes: [{ ...ART, seats: -1 }] },
    'classes.0.seats',
    'seats is a whole number from 0 to 10000, not -1',
  ],
  [
    { classes: [{ ...ART, seats: 1.5 }] },
    'classes.0.seats',
    'seats is a whole number from 0 to 10000, not 1.5',
  ],
  [{ classes: [{ ...ART, subject: ' ' }] }, 'classes.0.subject', 'Please choose a subject'],
  [
    { classes: [ART, { ...ART, subject: 'art', seats: 9 }] },
    'classes.1',
    'art in block A is listed twice. Please give all its seats in one entry.',
  ],
  [{ merit: ['luck'] }, 'merit.0', `"luck" is no key of the order of merit. ${KEYS}`],
  [{ merit: ['ones', 'ones'] }, 'merit', 'Each key can stand only once in the order of merit'],
  [{ totalPlaces: -1 }, 'totalPlaces', 'totalPlaces is a whole number from 0 to 10000, not -1'],
  [{ ownSchoolPlaces: 0.5 }, 'ownSchoolPlaces', 'ownSchoolPlaces is a whole number from 0 to 10000, not 0.5'],
  [
    { minimum: { ...MINIMUM, subjects: ['Alchemy'] } },
    'minimum.subjects.0',
    '"Alchemy" is not an exam subject',
  ],
  [
    { minimum: { ...MINIMUM, passes: -1 } },
    'minimum.passes',
    'passes is a whole number from 0 to 35, not -1',
  ],
  [{ answerDays: 0 }, 'answerDays', 'answerDays is a whole number from 1 to 60'],
])('settings that are refused: %j', (settings, path, message) => {
  const { error } = placeSettingsChangeSchema.safeParse(settings);
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
});

test('classes of a what-if are checked as those of the settings', () => {
  expect(newPreviewSchema.safeParse({ classes: [ART, ART] }).success).toBe(false);
  expect(newPreviewSchema.safeParse({}).success).toBe(true);
});

test('a placement needs reasons in words', () => {
  expect(placementChangeSchema.safeParse({ pin: 3 }).success).toBe(false);
  expect(placementChangeSchema.safeParse({ heldOut: { reason: ' ' } }).success).toBe(false);
  const settled = { pin: null, heldOut: { reason: 'Asked for it' }, exception: null };
  expect(placementChangeSchema.parse(settled)).toEqual(settled);
});
