import { z } from 'zod';
import { intakeQuerySchema } from '../../../shared/intakes/schema.ts';
import { publishedSchema, publishSchema } from '../../../shared/places/offers.ts';
import { outcomeRowsSchema } from '../../../shared/places/outcome-row.ts';
import {
  boardSchema,
  createdPreviewSchema,
  newPreviewSchema,
  outcomeSchema,
  outcomesOfSchema,
  outcomesQuerySchema,
  previewSchema,
} from '../../../shared/places/previews.ts';
import {
  placementChangeSchema,
  placementSchema,
  placeSettingsChangeSchema,
  placeSettingsSchema,
} from '../../../shared/places/schema.ts';
import { idSchema } from '../../../shared/text/id.ts';
import { administratorProcedure } from '../../platform/trpc/procedures.ts';
import { readLiveBoard } from './live-board.ts';
import { changePlacement, readPlacement } from './placement.ts';
import { createPreview, listPreviews, readBoard, readOutcomes, readPreview } from './previews.ts';
import { publishPlaces, readOutcomesOf } from './publish.ts';
import { changePlaceSettings, readPlaceSettings } from './settings.ts';

const PATH = '/admin/places';
const PREVIEW = `${PATH}/previews/:id`;
const PLACEMENT = '/admin/applications/:id/placement';
const byId = z.object({ id: idSchema });

const settingsProcedures = {
  places: administratorProcedure
    .meta({ rest: { method: 'GET', path: PATH, summary: 'How places are set up' } })
    .input(intakeQuerySchema.default({}))
    .output(placeSettingsSchema)
    .query(({ ctx, input }) => readPlaceSettings(ctx.db, input.intake)),

  changePlaces: administratorProcedure
    .meta({ rest: { method: 'PUT', path: PATH, summary: 'Set up places: change the fields that are sent' } })
    .input(placeSettingsChangeSchema)
    .output(placeSettingsSchema)
    .mutation(({ ctx, input }) => changePlaceSettings(ctx, ctx.actor, input)),

  placement: administratorProcedure
    .meta({ rest: { method: 'GET', path: PLACEMENT, summary: 'What is settled before the allocation' } })
    .input(byId)
    .output(placementSchema)
    .query(({ ctx, input }) => readPlacement(ctx, input.id)),

  changePlacement: administratorProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: PLACEMENT,
        summary: 'Pin an application to a choice, hold it out, or make an exception',
      },
    })
    .input(placementChangeSchema.extend(byId.shape))
    .output(placementSchema)
    .mutation(({ ctx, input: { id, ...change } }) => changePlacement(ctx, ctx.actor, id, change)),
};

const previewProcedures = {
  placePreviews: administratorProcedure
    .meta({
      rest: { method: 'GET', path: `${PATH}/previews`, summary: 'The previews of places, the latest first' },
    })
    .input(intakeQuerySchema.default({}))
    .output(z.array(previewSchema))
    .query(({ ctx, input }) => listPreviews(ctx, input.intake)),

  createPlacePreview: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: `${PATH}/previews`,
        status: 201,
        summary: 'Allocate the places as a preview, or with other classes as a what-if',
      },
    })
    .input(newPreviewSchema)
    .output(createdPreviewSchema)
    .mutation(({ ctx, input }) => createPreview(ctx, ctx.actor, input)),

  placePreview: administratorProcedure
    .meta({ rest: { method: 'GET', path: PREVIEW, summary: 'A preview, and whether it is current' } })
    .input(byId)
    .output(previewSchema)
    .query(({ ctx, input }) => readPreview(ctx, input.id)),

  placeOutcomes: administratorProcedure
    .meta({
      rest: {
        method: 'GET',
        path: `${PREVIEW}/outcomes`,
        summary: 'Who gets which place in a preview and why, in the order of merit',
      },
    })
    .input(outcomesQuerySchema.extend(byId.shape))
    .output(outcomeRowsSchema)
    .query(({ ctx, input: { id, ...query } }) => readOutcomes(ctx.db, id, query)),

  /** For the page: whom of those that were ticked another preview still lets reject. More than fit into an address. */
  placeOutcomesOf: administratorProcedure
    .input(outcomesOfSchema)
    .output(z.array(outcomeSchema.pick({ applicationId: true, outcome: true })))
    .mutation(({ ctx, input }) => readOutcomesOf(ctx.db, input.id, input.applicationIds)),

  placeBoardOfPreview: administratorProcedure
    .meta({ rest: { method: 'GET', path: `${PREVIEW}/board`, summary: 'The seats of a preview by class' } })
    .input(byId)
    .output(boardSchema)
    .query(({ ctx, input }) => readBoard(ctx.db, input.id)),
};

export const placeProcedures = {
  ...settingsProcedures,
  ...previewProcedures,

  placeBoard: administratorProcedure
    .meta({
      rest: { method: 'GET', path: `${PATH}/board`, summary: 'The seats of the live offers by class' },
    })
    .input(intakeQuerySchema.default({}))
    .output(boardSchema)
    .query(({ ctx, input }) => readLiveBoard(ctx.db, input.intake)),

  publishPlaces: administratorProcedure
    .meta({
      rest: {
        method: 'POST',
        path: `${PATH}/publish`,
        summary: 'Make the offers of the latest preview, and the waiting list',
      },
    })
    .input(publishSchema)
    .output(publishedSchema)
    .mutation(({ ctx, input }) => publishPlaces(ctx, ctx.actor, input)),
};
