import { setImmediate as letOthersRun } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import {
  BYTE_ORDER_MARK,
  CSV_OPTIONS,
  type ExportRecord,
  exportCells,
  exportHeadings,
} from '../../../shared/admissions/export.ts';
import type { ExportFileFormat, ExportFormat } from '../../../shared/admissions/export-format.ts';
import type { ApplicationQuery } from '../../../shared/admissions/schema.ts';
import { openReader } from '../../platform/database/open.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { spool } from '../../platform/spool.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Tables } from '../../tables.ts';
import { listApplicationsWith } from '../applications/service.ts';
import { recordExport } from '../audit/events.ts';
import { resultsOf } from '../exam-results/service.ts';
import { intakeIdOf } from '../intakes/service.ts';
import { studentsWith } from '../students/service.ts';
import { decisionsTable } from './decisions-table.ts';
import { findUnrecorded, rememberExport } from './recorded-exports.ts';
import { matchingIds } from './service.ts';

/** The export's data of these applications, in the order of the ids. Skips applications that no longer exist. */
async function recordsOf(db: Database, ids: number[]) {
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

/** For the pages' own export, which first asks for the ids of all matches, then for batches of records. */
export async function exportIds(
  services: Services,
  actor: Actor,
  query: ApplicationQuery,
  format?: ExportFormat,
) {
  const ids = await readSnapshot(services.db, (trx) => matchingIds(trx, query));
  await recordExport(services, actor, exportInWords(query, format, ids.length));
  rememberExport(services, actor, ids);
  return ids;
}

/** Records a batch only if it has applications that no recorded export of the actor had within the last hour. */
export async function exportRecords(services: Services, actor: Actor, ids: number[]) {
  const records = await readSnapshot(services.db, (trx) => recordsOf(trx, ids));
  const exported = records.map(({ application }) => application.id);
  const unrecorded = findUnrecorded(services, actor, exported);
  if (unrecorded.length > 0) await recordExport(services, actor, { applications: unrecorded.length });
  rememberExport(services, actor, unrecorded);
  return records;
}

/** An export as the audit trail keeps it: without the search text, which may be a name and would outlive the person. */
export const exportInWords = (
  { search, sort: _, ...filters }: ApplicationQuery,
  format: string | undefined,
  applications: number,
) => ({ format, ...filters, ...(search && { searched: true }), applications });

/** Small enough that the garbage collector frees each batch while it is young. */
const APPLICATIONS_AT_ONCE = 20;
/** In characters: the least that is written to the file at once. */
const PIECE = 65_536;

const toCsv = (lines: string[][]) => stringify(lines, CSV_OPTIONS);

const tableOf = async (
  db: Database,
  { format, intake, ids }: { format: ExportFileFormat; intake: number | undefined; ids: number[] },
) =>
  format === 'decisions'
    ? decisionsTable(db, await intakeIdOf(db, intake), ids)
    : {
        headings: exportHeadings(format),
        cellsOf: (record: ExportRecord) => exportCells(format, record),
      };

/** Generates a CSV file in pieces, from one snapshot, with at most APPLICATIONS_AT_ONCE applications in memory. */
async function* csvPieces(
  services: Services,
  actor: Actor,
  format: ExportFileFormat,
  query: ApplicationQuery,
) {
  const reader = openReader<Tables>(services.config.databaseFile);
  try {
    const moment = await reader.startTransaction().setAccessMode('read only').execute();
    try {
      const ids = await matchingIds(moment, query);
      await recordExport(services, actor, exportInWords(query, format, ids.length));
      const { headings, cellsOf } = await tableOf(moment, { format, intake: query.intake, ids });
      let piece = BYTE_ORDER_MARK + toCsv([headings]);
      for (let start = 0; start < ids.length; start += APPLICATIONS_AT_ONCE) {
        const records = await recordsOf(moment, ids.slice(start, start + APPLICATIONS_AT_ONCE));
        piece += toCsv(records.map(cellsOf));
        if (piece.length >= PIECE) {
          yield piece;
          piece = '';
        }
        await letOthersRun();
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
 * A CSV file of all matches from one snapshot, with its size. It is complete before the first byte is sent: a slow
 * client must not keep the snapshot open, which would block checkpoints and let the log (WAL) grow.
 */
export const exportCsv = (
  services: Services,
  actor: Actor,
  format: ExportFileFormat,
  query: ApplicationQuery,
  over: AbortSignal,
) => spool(services.config.dataFolder, csvPieces(services, actor, format, query), over);
