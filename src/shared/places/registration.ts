import { z } from 'zod';
import { intakeQuerySchema } from '../intakes/schema.ts';
import { LINE_LENGTH } from '../text/fields.ts';
import { idSchema } from '../text/id.ts';
import { hasEmailField, offerSchema } from './offers.ts';
import { seatSchema } from './schema.ts';

/** What is to be shown on registration day, as it is on paper. */
export const ORIGINALS = ['results_slip', 'birth_certificate', 'photographs', 'recommendation'] as const;
export type Original = (typeof ORIGINALS)[number];
export const ORIGINAL_LABELS: Record<Original, string> = {
  results_slip: 'Results slip',
  birth_certificate: 'Birth certificate',
  photographs: 'Photographs',
  recommendation: 'Recommendation',
};

export const registrationQuerySchema = z.object({
  /** A code, an application ID, or words of a name. */
  search: z.string().trim().max(LINE_LENGTH, `Please use at most ${LINE_LENGTH} characters`),
  ...intakeQuerySchema.shape,
});
export type RegistrationQuery = z.output<typeof registrationQuerySchema>;

const personShape = {
  applicationNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  school: z.string(),
};

/** Somebody with a place, as the desk needs them. */
export const registrantSchema = z.object({
  ...personShape,
  offer: offerSchema,
  /** Those for all offers, and those for this one. */
  conditions: z.string(),
  /** The originals that were seen. */
  seen: z.array(z.string()),
  /** How many requests of the school are open. */
  openRequests: z.int(),
});
export type Registrant = z.infer<typeof registrantSchema>;

export const originalSeenSchema = z.object({
  id: idSchema,
  what: z.enum(ORIGINALS, { error: `what is one of ${ORIGINALS.join(', ')}` }),
  isSeen: z.boolean({ error: 'isSeen is true or false' }),
});

/** `places` is null without a limit. */
const figureSchema = z.object({
  places: z.int().nullable(),
  offered: z.int(),
  accepted: z.int(),
  enrolled: z.int(),
  declined: z.int(),
  waiting: z.int(),
});

export const placeFiguresSchema = figureSchema.extend({
  /** Whether places are set up. */
  isOn: z.boolean(),
});
export type PlaceFigures = z.infer<typeof placeFiguresSchema>;

/** What the lists are ordered by, or whom they hold. */
const PLACE_LISTS = ['class', 'block', 'school', 'waiting', 'unanswered'] as const;
export type PlaceListName = (typeof PLACE_LISTS)[number];

/** A list that is printed, or saved as a file. */
export const takenListSchema = intakeQuerySchema.extend({
  list: z.enum(PLACE_LISTS),
  format: z.enum(['places', 'printed places']),
});
export type TakenList = z.output<typeof takenListSchema>;

/** All lists of registration day. */
export const placeListsSchema = z.object({
  /** Whether places are set up. */
  isOn: z.boolean(),
  figures: figureSchema,
  /** How many accepted on each day, yyyy-mm-dd at the school. */
  acceptance: z.array(z.object({ day: z.string(), accepted: z.int() })),
  /** `phone`: the applicant's number, or else a parent's; empty without any. */
  registrants: z.array(
    z.object({ ...personShape, phone: z.string(), hasEmail: hasEmailField, offer: offerSchema }),
  ),
  waiting: z.array(
    z.object({ ...personShape, applicationId: z.int(), rank: z.int(), firstOnly: z.boolean() }),
  ),
  classes: z.array(seatSchema.extend({ seats: z.int(), given: z.int() })),
});
export type PlaceLists = z.infer<typeof placeListsSchema>;
