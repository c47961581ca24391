import { z } from 'zod';
import { DAYS_KEPT } from '../../../shared/broadsheets/reading.ts';
import type {
  Broadsheet,
  BroadsheetChanges,
  Import,
  Preview,
  PreviewQuery,
} from '../../../shared/broadsheets/schema.ts';
import { isSame } from '../../../shared/values.ts';
import { DAY, timestamp, timestampIn } from '../../platform/clock.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { safeFileName } from '../../platform/http/file-name.ts';
import { fromJson } from '../../platform/json.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { recordExport } from '../audit/events.ts';
import { recordChange } from '../audit/service.ts';
import { requireSession } from '../auth/sessions.ts';
import { intakeIdOf } from '../intakes/service.ts';
import * as queries from './queries.ts';
import { type RequestedReading, readingSchema } from './reading/read.ts';
import { subjectKey } from './reading/subject-names.ts';
import { hashOf, serialisePreview } from './seen.ts';
import { differencesInWorker, examineInWorker } from './worker.ts';

/** Schools' broadsheets of results: uploaded, read, and compared with the applications (broadsheets §1). */

type ExaminedSheet = Awaited<ReturnType<typeof examineInWorker>>;

const described = (
  id: number,
  fileName: string,
  { reading, examYear, rowCount, unknownSubjects }: ExaminedSheet,
): Broadsheet => {
  const { encoding, delimiter, layout, columns } = reading;
  return { id, fileName, encoding, delimiter, layout, columns, rowCount, examYear, unknownSubjects };
};

const looksSchema = z.record(z.string(), z.string());

/** @throws NOT_FOUND; CONFLICT once its file is no longer kept. */
export async function requireFile(db: Database, id: number) {
  const broadsheet = await queries.findBroadsheet(db, id);
  if (!broadsheet) throw notFound('There is no such broadsheet.');
  const file = await queries.findFile(db, id);
  if (!file) throw conflict('The file of this import is no longer kept. Please upload it again.');
  return {
    broadsheet,
    bytes: file.bytes,
    reading: fromJson(readingSchema, file.reading),
    seen: file.seen,
    looks: fromJson(looksSchema, file.looks),
  };
}

/** @throws CONFLICT. */
export function requireNotApplied({ appliedAt }: { appliedAt: string | null }) {
  if (appliedAt) throw conflict('This import was applied already. Please upload the file again.');
}

/** Stores what an administrator has seen: applying refuses when something has changed since. */
async function noteLook(db: Database, actor: Actor, id: number, examined: ExaminedSheet) {
  const seen = serialisePreview(examined);
  await queries.setSeen(db, id, actor.id, { seen, hash: hashOf(seen) });
}

/** Stores a file as an import that changes nothing yet. @throws BAD_REQUEST when it cannot be read; UNAUTHORIZED. */
export async function uploadBroadsheet(services: Services, actor: Actor, sentName: string, bytes: Buffer) {
  const examined = await examineInWorker(services, { bytes, requested: {} });
  const fileName = safeFileName(sentName) || 'broadsheet';
  const id = await services.db.transaction().execute(async (trx) => {
    await requireSession(trx, actor);
    const stored = await queries.insertBroadsheet(
      trx,
      {
        fileName,
        createdAt: timestamp(services.clock),
        createdById: actor.id,
        createdByEmail: actor.email,
        rowCount: examined.rowCount,
        appliedAt: null,
        takenBackAt: null,
      },
      { bytes, reading: JSON.stringify(examined.reading), seen: serialisePreview(examined) },
    );
    await noteLook(trx, actor, stored, examined);
    return stored;
  });
  return described(id, fileName, examined);
}

/**
 * Applies changes to the reading. A new encoding, delimiter or layout discards the columns, which are guessed again.
 */
function requestedAfter(
  reading: RequestedReading,
  { encoding, delimiter, layout, columns, examYear }: BroadsheetChanges,
): RequestedReading {
  const isReadAnew = [encoding, delimiter, layout].some((change) => change !== undefined);
  const { columns: before, layout: layoutBefore, ...kept } = reading;
  return {
    ...kept,
    ...(!isReadAnew && { columns: before }),
    ...(!isReadAnew && { layout: layoutBefore }),
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(layout && { layout }),
    ...(columns && { columns }),
    ...(examYear !== undefined && { examYear }),
  };
}

/** @returns the application's id, or null, by line. @throws BAD_REQUEST for one that is not there or not submitted. */
async function matchedByHand(db: Database, people: BroadsheetChanges['people'] = {}) {
  const refs = Object.values(people).filter((ref) => ref !== null);
  const ids = await queries.findApplicationIds(db, refs);
  return Object.entries(people).map(([line, ref]): [string, number | null] => {
    const id = ref === null ? null : ids.get(String(ref));
    if (id === undefined) throw invalid('There is no such submitted application.', 'people');
    return [line, id];
  });
}

/** Remembers what subjects are called. What is known so already is no change. @throws BAD_REQUEST for no name. */
async function putNames(trx: Transaction, services: Services, actor: Actor, names: Record<string, string>) {
  for (const [name, subjectName] of Object.entries(names)) {
    const nameKey = subjectKey(name);
    if (nameKey === '') throw invalid('Please enter what the subject is called', 'subjects');
    const before = await queries.findNamed(trx, nameKey);
    if (before?.subjectName === subjectName) continue;
    await queries.putName(trx, { name, nameKey, subjectName });
    await recordChange(trx, services.clock, actor, {
      action: 'exam_subject_named',
      entity: 'examSubjectName',
      entityId: name,
      before: before ?? null,
      after: { subjectName },
    });
  }
}

/**
 * Changes how a broadsheet is read, what its subjects are called, and who its people are.
 * @throws NOT_FOUND; CONFLICT once it was applied; BAD_REQUEST when it cannot be read so.
 */
export async function changeBroadsheet(
  services: Services,
  actor: Actor,
  id: number,
  changes: BroadsheetChanges,
): Promise<Broadsheet> {
  const { db } = services;
  const { broadsheet, bytes, reading } = await requireFile(db, id);
  requireNotApplied(broadsheet);
  const byHand = new Map([...Object.entries(reading.people)]);
  for (const [line, applicationId] of await matchedByHand(db, changes.people)) {
    if (applicationId === null) byHand.delete(line);
    else byHand.set(line, applicationId);
  }
  const requested = { ...requestedAfter(reading, changes), people: Object.fromEntries(byHand) };
  // Must run before the names are stored: changes that make the file unreadable are refused and store nothing.
  await examineInWorker(services, { bytes, requested });
  const { subjects = {} } = changes;
  await db.transaction().execute((trx) => putNames(trx, services, actor, subjects));
  const examined = await examineInWorker(services, { bytes, requested });
  const isStored = await db.transaction().execute(async (trx) => {
    const now = await requireFile(trx, id);
    requireNotApplied(now.broadsheet);
    if (!isSame(now.reading, reading)) return false;
    await queries.setRowCount(trx, id, examined.rowCount);
    await queries.setReading(trx, id, JSON.stringify(examined.reading));
    await noteLook(trx, actor, id, examined);
    return true;
  });
  // Another change was stored meanwhile. This one is applied on top of it, so that neither is lost.
  return isStored
    ? described(id, broadsheet.fileName, examined)
    : changeBroadsheet(services, actor, id, changes);
}

/** What was recognised of an import. @throws as requireFile. */
export async function readBroadsheet(services: Services, id: number): Promise<Broadsheet> {
  const { broadsheet, bytes, reading } = await requireFile(services.db, id);
  return described(id, broadsheet.fileName, await examineInWorker(services, { bytes, requested: reading }));
}

/** A page of the preview. Reading page 1 is a look at it. @throws as requireFile. */
export async function previewBroadsheet(
  services: Services,
  actor: Actor,
  id: number,
  query: PreviewQuery,
): Promise<Preview> {
  const { bytes, reading, seen, looks } = await requireFile(services.db, id);
  const examined = await examineInWorker(services, { bytes, requested: reading }, query);
  const { counts, differing, absent, people, total, problems } = examined;
  const now = serialisePreview(examined);
  const isNew = now !== seen || hashOf(now) !== looks[actor.id];
  if ((query.page ?? 1) === 1 && isNew) await noteLook(services.db, actor, id, examined);
  const applicationIds = Object.keys(examined.seen).map(Number);
  return { counts, differing, absent, applicationIds, people, total, problems };
}

/** All that does not agree, as a CSV file. Records the export. @throws as requireFile. */
export async function broadsheetDifferences(services: Services, actor: Actor, id: number) {
  const { bytes, reading } = await requireFile(services.db, id);
  const { csv, applications } = await differencesInWorker(services, { bytes, requested: reading });
  await recordExport(services, actor, { format: 'differences from a broadsheet', applications });
  return Buffer.from(csv);
}

const MOST_LISTED = 100;

/** The imports of an intake, the latest first. @throws NOT_FOUND. */
export async function listImports(db: Database, intake?: number): Promise<Import[]> {
  const rows = await queries.listBroadsheets(db, await intakeIdOf(db, intake), MOST_LISTED);
  return rows.map(({ createdById: _, createdByEmail, isKept, ...row }) => ({
    ...row,
    createdBy: createdByEmail,
    isKept: fromFlag(isKept),
  }));
}

export const listSubjectNames = (db: Database) => queries.listNames(db);

export const addSubjectName = (services: Services, actor: Actor, name: string, subjectName: string) =>
  services.db.transaction().execute(async (trx) => {
    await putNames(trx, services, actor, { [name]: subjectName });
    return queries.listNames(trx);
  });

/** @throws NOT_FOUND. */
export const removeSubjectName = (services: Services, actor: Actor, id: number) =>
  services.db.transaction().execute(async (trx) => {
    const named = await queries.findName(trx, id);
    if (!named) throw notFound('There is no such name.');
    await queries.deleteName(trx, id);
    await recordChange(trx, services.clock, actor, {
      action: 'exam_subject_name_removed',
      entity: 'examSubjectName',
      entityId: named.name,
      before: { subjectName: named.subjectName },
      after: null,
    });
  });

/** Removes files after some days, and imports that were never applied (broadsheets §7). */
export async function sweepBroadsheets({ db, clock, clockWatch }: Services) {
  if (clockWatch.isDoubted()) return;
  const oldest = timestampIn(clock, -DAYS_KEPT * DAY);
  await db.transaction().execute((trx) => queries.deleteBefore(trx, oldest));
}
