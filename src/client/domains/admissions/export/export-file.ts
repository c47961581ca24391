import { stringify } from 'csv-stringify/browser/esm/sync';
import {
  BYTE_ORDER_MARK,
  CSV_OPTIONS,
  EXPORT_BATCH,
  type ExportFormat,
  type ExportRecord,
  exportCells,
  exportHeadings,
  LARGEST_EXPORT_BATCH,
} from '../../../../shared/admissions/export.ts';
import type { ExportPhase } from './export-phase.ts';

/** Between two batches (administrator spec §9). */
const PAUSE_MS = 50;
/** Past a thousand applications the batches grow instead: 500 pauses alone would take 25 seconds. */
const MOST_BATCHES = 50;

export const batchSizeOf = (total: number) =>
  Math.min(LARGEST_EXPORT_BATCH, Math.max(EXPORT_BATCH, Math.ceil(total / MOST_BATCHES)));

interface ExportCalls {
  /** Of all that match, in their order. */
  fetchIds: () => Promise<number[]>;
  fetchRecords: (ids: number[]) => Promise<ExportRecord[]>;
}

interface ExportOptions {
  signal: AbortSignal;
  onPhase: (phase: ExportPhase) => void;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/**
 * Makes the CSV file (decisions §7) a batch at a time, so that the page can be used meanwhile. Null when nothing matches.
 * @throws when a call fails, or the signal says to stop.
 */
export async function createExportFile(
  format: ExportFormat,
  { fetchIds, fetchRecords }: ExportCalls,
  { signal, onPhase }: ExportOptions,
): Promise<{ file: Blob; count: number } | null> {
  const ids = await fetchIds();
  const total = ids.length;
  if (total === 0) return null;
  const batchSize = batchSizeOf(total);
  const parts = [BYTE_ORDER_MARK, stringify([exportHeadings(format)], CSV_OPTIONS)];
  let count = 0;
  for (let start = 0; start < total; start += batchSize) {
    onPhase({ name: 'fetching', done: start, total });
    signal.throwIfAborted();
    const records = await fetchRecords(ids.slice(start, start + batchSize));
    // The lines are written in the pause; they take less memory than what they are made of.
    const paused = pause();
    const lines = records.map((record) => exportCells(format, record));
    if (lines.length > 0) parts.push(stringify(lines, CSV_OPTIONS));
    count += lines.length;
    await paused;
  }
  onPhase({ name: 'generating' });
  await pause();
  signal.throwIfAborted();
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), count };
}
