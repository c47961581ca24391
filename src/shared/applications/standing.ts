import { z } from 'zod';
import { mistakeSchema } from '../mistakes/schema.ts';
import type { OfferState } from '../places/constants.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from './constants.ts';
import { isDecided } from './status.ts';

/** The line of what has happened, as applicants read it (standing §2). */
export const STANDING_LABELS = {
  begun: 'Begun',
  submitted: 'Submitted',
  under_review: 'Under review',
  mistake_reported: 'You told the school of a mistake',
  asked: 'The school asked you for something',
  answered: 'You answered',
  opened_again: 'Set back to draft',
  decided: 'Decision',
  place_offered: 'The school offered you a place',
  place_accepted: 'You accepted the place',
  place_declined: 'You declined the place',
  place_lapsed: 'The offer ended without an answer',
  place_moved: 'You moved up to your first choice',
  place_withdrawn: 'The school withdrew the place',
  place_withdrawn_by_applicant: 'You gave the place back',
  place_enrolled: 'You are enrolled',
} as const satisfies Record<`place_${OfferState}`, string> & Record<string, string>;
export type StandingEvent = keyof typeof STANDING_LABELS;

/** What is shown when an application has this status. */
export const eventOf = (status: ApplicationStatus): StandingEvent =>
  isDecided(status) ? 'decided' : status === 'draft' ? 'opened_again' : status;

/** Where an application stands, for its applicant. */
export const standingSchema = z.object({
  /** In the order in which they happened. */
  events: z.array(
    z.object({
      event: z.enum(Object.keys(STANDING_LABELS) as [StandingEvent, ...StandingEvent[]]),
      at: z.string(),
      /** Only for a step of the application. */
      status: z.enum(APPLICATION_STATUSES).nullable(),
    }),
  ),
  /** What the school said when it set the application back to draft, as which it is since; null for nothing. */
  openedBecause: z.string().nullable().default(null),
  /** The address that the receipt with the PDF went to; null when there was none, or it has not gone yet. */
  copySentTo: z.string().nullable(),
  mistakes: z.array(mistakeSchema),
});
export type Standing = z.infer<typeof standingSchema>;
