import { setImmediate as othersFirst } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import {
  BYTE_ORDER_MARK,
  CSV_OPTIONS,
  type ExportFormat,
  type ExportRecord,
  exportCells,
  exportHeadings,
} from '../../../shared/admissions/export.ts';
import type { ApplicationQuery } from '../../../shared/admissions/schema.ts';
import { openReader } from '../../platform/database/open.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { spool } from '../../platform/spool.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Database, Tables } from '../../tables.ts';
import { listApplicationsWith } from '../applications/service.ts';
import { recordExport, recordExportedBatch } from '../audit/events.ts';
import { resultsOf } from '../exam-results/service.ts';
import { studentsWith } from '../students/service.ts';
import { matchingIds } from './service.ts';

/** All that an export says of these applications, in the order of the ids; those that are gone are left out. */
async function recordsOf(db: Database, ids: number[]): Promise<ExportRecord[]> {
  const applications = await listApplicationsWith(db, ids);
  const studentIds = applications.map(({ studentId }) => studentId);
  const students = await studentsWith(db, studentIds);
  const results = await resultsOf(db, studentIds);
  return applications.flatMap((application) => {
    const student = students.get(application.studentId);
    if (!student) return [];
    return { application, student, examResults: results.get(student.id) ?? [] };
  });
}

/** What the pages' own export works through: the ids of all that match, then records a batch at a time. */
export async function exportIds(
  services: Services,
  actor: Actor,
  query: ApplicationQuery,
  format?: ExportFormat,
) {
  const ids = await readSnapshot(services.db, (trx) => matchingIds(trx, query));
  await recordExport(services, actor, exportInWords(query, format, ids.length));
  return ids;
}
export async function exportRecords(services: Services, actor: Actor, ids: number[]) {
  const records = await readSnapshot(services.db, (trx) => recordsOf(trx, ids));
  await recordExportedBatch(services, actor, records.length);
  return records;
}

/** What the trail tells. The words of a search may be a name, which would outlive the person: only that there was one. */
const exportInWords = (
  { search, sort: _, ...filters }: ApplicationQuery,
  format: ExportFormat | undefined,
  applications: number,
) => ({ format, ...filters, ...(search && { searched: true }), applications });

/** So few that they are gone again before the garbage collector would keep them for longer. */
const APPLICATIONS_AT_ONCE = 20;
/** Characters that are worth a write to the file. */
const PIECE = 65_536;

const toCsv = (lines: string[][]) => stringify(lines, CSV_OPTIONS);

/** A CSV file, piece by piece: as of one moment, and never more of it in memory than some tens of applications. */
async function* csvPieces(services: Services, actor: Actor, format: ExportFormat, query: ApplicationQuery) {
  let piece = BYTE_ORDER_MARK + toCsv([exportHeadings(format)]);
  const reader = openReader<Tables>(services.config.databaseFile);
  try {
    const moment = await reader.startTransaction().setAccessMode('read only').execute();
    try {
      const ids = await matchingIds(moment, query);
      await recordExport(services, actor, exportInWords(query, format, ids.length));
      for (let start = 0; start < ids.length; start += APPLICATIONS_AT_ONCE) {
        const records = await recordsOf(moment, ids.slice(start, start + APPLICATIONS_AT_ONCE));
        piece += toCsv(records.map((record) => exportCells(format, record)));
        if (piece.length >= PIECE) {
          yield piece;
          piece = '';
        }
        await othersFirst();
      }
      yield piece;
    } finally {
      await moment.rollback().execute();
    }
  } finally {
    await reader.destroy();
  }
}

/**
 * A CSV file of all that match, as of one moment, with its size. It is whole before its first byte is sent: a client that
 * reads slowly holds up no checkpoint, which cannot pass what is still being read, so that the log would grow.
 */
export const exportCsv = (
  services: Services,
  actor: Actor,
  format: ExportFormat,
  query: ApplicationQuery,
  over: AbortSignal,
) => spool(services.config.dataFolder, csvPieces(services, actor, format, query), over);
