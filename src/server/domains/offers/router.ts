import { z } from 'zod';
import { messageSchema } from '../../../shared/auth/schema.ts';
import { intakeQuerySchema } from '../../../shared/intakes/schema.ts';
import {
  acceptanceSchema,
  applicantOfferSchema,
  filledSchema,
  fillPreviewSchema,
  fillSchema,
  listedOfferSchema,
  offerChangeSchema,
  offerSchema,
  offersQuerySchema,
} from '../../../shared/places/offers.ts';
import {
  originalSeenSchema,
  placeFiguresSchema,
  placeListsSchema,
  registrantSchema,
  registrationQuerySchema,
  takenListSchema,
} from '../../../shared/places/registration.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { administratorProcedure, signedInProcedure } from '../../platform/trpc/procedures.ts';
import { answerOffer } from './answering.ts';
import { changeOffer } from './changing.ts';
import { fillPlaces, previewFill } from './filling.ts';
import { listOffers, readOffer } from './reading.ts';
import { findRegistrants, noteOriginal, placeFigures, placeLists, recordPlaceList } from './registration.ts';

/** For administrators. */
export const offerProcedures = {
  offers: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/offers',
        summary: 'Offers of places: all, of one state, or of one application',
      },
    })
    .input(offersQuerySchema)
    .output(z.array(listedOfferSchema))
    .query(({ ctx, input }) => listOffers(ctx.db, input)),

  changeOffer: administratorProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/admin/offers/:id',
        summary: 'Withdraw, renew or enrol, take a step back, or change the classes of an offer',
      },
    })
    .input(offerChangeSchema.extend({ id: idSchema }))
    .output(offerSchema)
    .mutation(({ ctx, input: { id, ...change } }) => changeOffer(ctx, ctx.actor, id, change)),

  fillPreview: administratorProcedure
    .meta({
      rest: { method: 'GET', path: '/admin/places/fill', summary: 'Who would be offered the free places' },
    })
    .output(fillPreviewSchema)
    .query(({ ctx }) => previewFill(ctx.db)),

  fillPlaces: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/admin/places/fill',
        query: ['preview'],
        summary: 'Offer free places to the waiting list, or say what would be done',
      },
    })
    .input(fillSchema)
    .output(filledSchema)
    .mutation(({ ctx, input }) => fillPlaces(ctx, ctx.actor, input)),

  registrants: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/registration',
        summary: 'Who has a place, by code, number or name',
      },
    })
    .input(registrationQuerySchema)
    .output(z.array(registrantSchema))
    .query(({ ctx, input }) => findRegistrants(ctx.db, input)),

  noteOriginal: administratorProcedure
    .meta({
      rest: { method: 'PUT', path: '/admin/offers/:id/originals', summary: 'Note that an original was seen' },
    })
    .input(originalSeenSchema)
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await noteOriginal(ctx, ctx.actor, input);
      return { message: 'Saved.' };
    }),

  placeFigures: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/places/figures',
        summary: 'How many places are offered and taken',
      },
    })
    .input(intakeQuerySchema.default({}))
    .output(placeFiguresSchema)
    .query(({ ctx, input }) => placeFigures(ctx.db, input.intake)),

  placeLists: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/admin/registration/lists',
        summary: 'Who has a place and who waits, with the figures and the classes',
      },
    })
    .input(intakeQuerySchema.default({}))
    .output(placeListsSchema)
    .query(({ ctx, input }) => placeLists(ctx.db, input.intake)),

  /** For the page, which prints a list or saves it as a file. */
  recordPlaceList: administratorProcedure
    .input(takenListSchema)
    .mutation(({ ctx, input }) => recordPlaceList(ctx, ctx.actor, input)),
};

const ofApplication = z.object({ id: idSchema });

/** For applicants. */
export const offerAnswerProcedures = {
  offer: signedInProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/applications/:id/offer',
        summary: 'The place that is offered, or the place on the waiting list',
      },
    })
    .input(ofApplication)
    .output(applicantOfferSchema)
    .query(({ ctx, input }) => readOffer(ctx, ctx.actor, input.id)),

  acceptOffer: signedInProcedure
    .meta({ rest: { method: 'POST', path: '/applications/:id/offer/accept', summary: 'Accept the offer' } })
    .input(acceptanceSchema.extend({ id: idSchema }))
    .output(applicantOfferSchema)
    .mutation(({ ctx, input: { id, staysOnWaitingList } }) =>
      answerOffer(ctx, ctx.actor, id, { state: 'accepted', staysOnWaitingList }),
    ),

  declineOffer: signedInProcedure
    .meta({ rest: { method: 'POST', path: '/applications/:id/offer/decline', summary: 'Decline the offer' } })
    .input(ofApplication)
    .output(applicantOfferSchema)
    .mutation(({ ctx, input }) => answerOffer(ctx, ctx.actor, input.id, { state: 'declined' })),
};
