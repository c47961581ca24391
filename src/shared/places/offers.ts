import { z } from 'zod';
import { intakeQuerySchema } from '../intakes/schema.ts';
import { PARAGRAPH_LENGTH, requiredText } from '../text/fields.ts';
import { idSchema } from '../text/id.ts';
import { searchSchema } from '../text/search.ts';
import { OFFER_STATES } from './constants.ts';
import { choiceNumberSchema, conditionsField, seatSchema, seatsSchema } from './schema.ts';

/** Until when an answer counts. It is kept as UTC. */
const answerByField = z.iso
  .datetime({ offset: true, error: 'answerBy is an ISO date and time' })
  .transform((text) => new Date(text).toISOString());

const versionField = z.int({ error: 'version is a whole number' }).optional();

export const publishSchema = z.object({
  previewId: idSchema,
  answerBy: answerByField.optional(),
  conditions: conditionsField.optional(),
  reject: z.array(idSchema, { error: 'reject is a list of ids of applications' }).optional(),
});
export type Publish = z.output<typeof publishSchema>;
/** How many of the offers no email could tell of, so that the school has to call. Left out when there are none. */
const withoutAddressField = z.int().optional();
export const publishedSchema = z.object({
  offers: z.int(),
  waiting: z.int(),
  rejected: z.int(),
  withoutAddress: withoutAddressField,
});

export const fillSchema = z.object({
  answerBy: answerByField.optional(),
  /** Says only what would be done. */
  preview: z
    .union([z.boolean(), z.literal([1, '1'])], { error: 'preview is 1, true or false' })
    .transform((preview) => preview !== false)
    .optional(),
  /** Of the list that was looked at. When another one would be filled by now, nothing is done. */
  version: z.string().optional(),
});
const planSchema = z.object({ offers: z.int(), moved: z.int() });
export const filledSchema = planSchema.extend({ withoutAddress: withoutAddressField });

const personShape = { applicationNumber: z.string(), firstName: z.string(), lastName: z.string() };

/** What filling would do now, with who gets what. */
export const fillPreviewSchema = planSchema.extend({
  people: z.array(
    z.object({
      applicationId: z.int(),
      ...personShape,
      kind: z.enum(['offer', 'move']),
      choice: choiceNumberSchema,
      classes: seatsSchema,
    }),
  ),
  /** Another one whenever somebody else would get something, or something else. */
  version: z.string(),
  /** How many are passed over until their results are checked. Left out when there are none. */
  notChecked: z.int().optional(),
});

export const offerSchema = z.object({
  id: z.int(),
  applicationId: z.int(),
  choice: choiceNumberSchema,
  /** In the order in which the subjects were chosen. */
  classes: seatsSchema,
  state: z.enum(OFFER_STATES),
  offeredAt: z.string(),
  answerBy: z.string(),
  answeredAt: z.string().nullable(),
  conditions: z.string(),
  /** Why it was made although no seat or place was free. */
  overLimit: z.string().nullable(),
  /** On the offer's PDF, for registration day. */
  code: z.string(),
  version: z.int(),
});
export type OfferRecord = z.infer<typeof offerSchema>;

/** Whether a letter about an offer reaches somebody. Otherwise the school has to call. */
export const hasEmailField = z.boolean();

/** An offer in the administrators' list. */
export const listedOfferSchema = offerSchema.extend({
  ...personShape,
  hasEmail: hasEmailField,
  /** The state before, where an administrator can take the last step back. */
  backTo: z.enum(OFFER_STATES).nullable(),
});
export type ListedOffer = z.infer<typeof listedOfferSchema>;

const STATE_MESSAGE = `state is one of ${OFFER_STATES.join(', ')}`;
const offerStateSchema = z.enum(OFFER_STATES, { error: STATE_MESSAGE });

export const offersQuerySchema = z.object({
  state: offerStateSchema.optional(),
  search: searchSchema.optional(),
  applicationId: idSchema.optional(),
  ...intakeQuerySchema.shape,
});
export type OffersQuery = z.output<typeof offersQuerySchema>;

/** A step of an administrator. A new `answerBy`, or other `classes`, may go with the state that it has. */
export const offerChangeSchema = z.object({
  state: offerStateSchema,
  reason: requiredText('Please write a reason', PARAGRAPH_LENGTH).optional(),
  answerBy: answerByField.optional(),
  classes: z.array(seatSchema, { error: 'classes is a list of {subject, block}' }).optional(),
  conditions: conditionsField.optional(),
  /** Without it, nothing is compared. */
  version: versionField,
});
export type OfferChange = z.output<typeof offerChangeSchema>;

/** What an applicant sees. Whoever only waits has no offer: state, choice and answerBy are null. */
export const applicantOfferSchema = z.object({
  state: z.enum(OFFER_STATES).nullable(),
  choice: choiceNumberSchema.nullable(),
  subjects: z.array(z.string()),
  answerBy: z.string().nullable(),
  conditions: z.string(),
  /** Null when not on the waiting list; the position is null unless the school shows it. */
  waiting: z.object({ position: z.int().nullable() }).nullable(),
});
export type ApplicantOffer = z.infer<typeof applicantOfferSchema>;

export const acceptanceSchema = z.object({
  /** Waits for the first choice while the second one is held. */
  staysOnWaitingList: z.boolean({ error: 'staysOnWaitingList is true or false' }).optional(),
});
