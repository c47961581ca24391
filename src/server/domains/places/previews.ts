import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { comparePreviews } from '../../../shared/places/board.ts';
import { meritAsTold } from '../../../shared/places/merit.ts';
import type { outcomeRowSchema } from '../../../shared/places/outcome-row.ts';
import {
  boardSchema,
  countsSchema,
  type NewPreview,
  type OutcomesQuery,
  outcomeSchema,
  type PreviewRecord,
  previewSchema,
} from '../../../shared/places/previews.ts';
import { timestamp } from '../../platform/clock.ts';
import { fromFlag, toFlag } from '../../platform/database/codecs.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { notFound } from '../../platform/errors.ts';
import { fromJson } from '../../platform/json.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { conditionOf } from '../admissions/matching.ts';
import { recordChange } from '../audit/service.ts';
import { intakeIdOf } from '../intakes/service.ts';
import { namesOfUsers } from '../users/service.ts';
import * as queries from './preview-queries.ts';
import { classesWithIds } from './settings.ts';
import { type Allocated, allocateInWorker, fingerprintInWorker } from './worker.ts';

/** Previews of the allocation (places §4): kept with their seed, who made them, and what came out. */

const WHAT_IFS_KEPT = 5;
/**
 * Each preview has a row for each applicant: keeping all would fill the disk. The audit trail records every preview.
 */
const PREVIEWS_KEPT = 50;
const SEED_BYTES = 8;
const choiceSchema = outcomeSchema.shape.choice;
/** Of the settings that a preview was made with. */
const madeWithSchema = previewSchema.pick({ merit: true });

type Made = { seed: string; createdAt: string; isWhatIf: boolean; made: Allocated };

const store = (trx: Transaction, actor: Actor, { seed, createdAt, isWhatIf, made }: Made) =>
  queries.insertPreview(trx, {
    intakeId: made.intakeId,
    seed,
    createdAt,
    createdById: actor.id,
    createdByEmail: actor.email,
    isWhatIf: toFlag(isWhatIf),
    settings: made.settings,
    counts: JSON.stringify(made.counts),
    board: JSON.stringify(made.board),
    madeFrom: made.fingerprint,
    holderRanks: made.holderRanks,
  });

/**
 * Allocates the places and keeps the outcomes as a preview. With classes of its own it is a what-if.
 * @throws BAD_REQUEST for an unknown subject; SERVICE_UNAVAILABLE.
 */
export async function createPreview(
  services: Services,
  actor: Actor,
  { seed = randomBytes(SEED_BYTES).toString('hex'), classes: wanted }: NewPreview,
) {
  const { db, clock } = services;
  const isWhatIf = wanted !== undefined;
  const classes = wanted ? (await classesWithIds(db, wanted)).map(({ subjectId: _, ...each }) => each) : null;
  const made = await allocateInWorker(services, { seed, classes });
  const { counts } = made;
  return db.transaction().execute(async (trx) => {
    const createdAt = timestamp(clock);
    const id = await store(trx, actor, { seed, createdAt, isWhatIf, made });
    for (const rows of made.outcomes) await queries.insertOutcomes(trx, id, rows);
    const kept = isWhatIf ? WHAT_IFS_KEPT : PREVIEWS_KEPT;
    await queries.deleteOldPreviews(trx, { intakeId: made.intakeId, isWhatIf: toFlag(isWhatIf), kept });
    if (!isWhatIf)
      await recordChange(trx, clock, actor, {
        action: 'places_previewed',
        entity: 'places',
        entityId: String(made.intakeId),
        before: null,
        after: { preview: id, seed, placed: counts.placed, waiting: counts.waiting },
      });
    return { id, seed, createdAt, counts };
  });
}

/** @throws NOT_FOUND. */
export async function getPreview(db: Database, id: number) {
  const preview = await queries.findPreview(db, id);
  if (!preview) throw notFound('There is no such preview.');
  return preview;
}

/** What differs from the preview before, in words; empty when there is none, or it is published: its people hold offers. */
async function compareWithBefore(db: Database, preview: queries.PreviewRow) {
  const before = await queries.findPreviewBefore(db, preview);
  if (!before || before.publishedAt !== null) return '';
  const settled = async (id: number) =>
    (await queries.listChoices(db, id)).map((row) => ({ ...row, choice: choiceSchema.parse(row.choice) }));
  return comparePreviews(await settled(before.id), await settled(preview.id));
}

type Names = Awaited<ReturnType<typeof namesOfUsers>>;

const makersOf = (previews: readonly queries.PreviewRow[]) =>
  previews.flatMap(({ createdById }) => createdById ?? []);

const recordOf = (
  { id, seed, createdAt, counts, settings, ...row }: queries.PreviewRow,
  { isCurrent, comparison, names }: Pick<PreviewRecord, 'isCurrent' | 'comparison'> & { names: Names },
): PreviewRecord => ({
  id,
  seed,
  createdAt,
  counts: fromJson(countsSchema, counts),
  isCurrent,
  isWhatIf: fromFlag(row.isWhatIf),
  createdBy: row.createdByEmail,
  createdByName: names.get(row.createdById ?? 0) ?? null,
  publishedAt: row.publishedAt,
  merit: fromJson(madeWithSchema, settings).merit,
  comparison,
});

/** @throws NOT_FOUND; SERVICE_UNAVAILABLE. */
export async function readPreview(services: Services, id: number): Promise<PreviewRecord> {
  const { preview, ...told } = await readSnapshot(services.db, async (trx) => {
    const found = await getPreview(trx, id);
    const names = await namesOfUsers(trx, makersOf([found]));
    return { preview: found, comparison: await compareWithBefore(trx, found), names };
  });
  const isCurrent = preview.madeFrom === (await fingerprintInWorker(services));
  return recordOf(preview, { isCurrent, ...told });
}

/** The previews of an intake but the what-ifs, the latest first. @throws NOT_FOUND; SERVICE_UNAVAILABLE. */
export async function listPreviews(services: Services, intake?: number): Promise<PreviewRecord[]> {
  const { db } = services;
  const { rows, names } = await readSnapshot(db, async (trx) => {
    const found = await queries.listPreviews(trx, await intakeIdOf(trx, intake), PREVIEWS_KEPT);
    return { rows: found, names: await namesOfUsers(trx, makersOf(found)) };
  });
  if (rows.length === 0) return [];
  const now = await fingerprintInWorker(services);
  return rows.map((row) => recordOf(row, { isCurrent: row.madeFrom === now, comparison: '', names }));
}

/** @throws NOT_FOUND. */
export const readOutcomes = (db: Database, id: number, { outcome, search, ...page }: OutcomesQuery) =>
  readSnapshot(db, async (trx) => {
    const { settings, intakeId } = await getPreview(trx, id);
    const keys = fromJson(madeWithSchema, settings).merit;
    const matches = search ? await conditionOf(trx, { search, intake: intakeId }) : undefined;
    const wanted = { previewId: id, outcome, matches };
    const rows = await queries.listOutcomes(trx, wanted, page);
    const items = rows.map(
      ({
        firstName,
        lastName,
        merit,
        classes,
        reasons,
        choice,
        ...row
      }): z.infer<typeof outcomeRowSchema> => ({
        ...row,
        merit: meritAsTold(keys, fromJson(outcomeSchema.shape.merit, merit)),
        classes: fromJson(outcomeSchema.shape.classes, classes),
        reasons: fromJson(outcomeSchema.shape.reasons, reasons),
        choice: choiceSchema.parse(choice),
        student: { firstName, lastName },
      }),
    );
    return { items, total: await queries.countOutcomes(trx, wanted) };
  });

/** @throws NOT_FOUND. */
export const readBoard = async (db: Database, id: number) =>
  fromJson(boardSchema, (await getPreview(db, id)).board);
