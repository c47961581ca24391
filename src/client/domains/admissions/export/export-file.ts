import { stringify } from 'csv-stringify/browser/esm/sync';
import {
  BYTE_ORDER_MARK,
  CSV_OPTIONS,
  EXPORT_BATCH,
  type ExportRecord,
  exportCells,
  exportHeadings,
  LARGEST_EXPORT_BATCH,
} from '../../../../shared/admissions/export.ts';
import type { ExportFormat } from '../../../../shared/admissions/export-format.ts';
import type { ExportPhase } from './export-phase.ts';

/** Between two batches (administrators §9). */
const PAUSE_MS = 50;
/** With more than a thousand applications the batches grow instead: 500 pauses alone would take 25 seconds. */
const MOST_BATCHES = 50;

export const batchSizeOf = (total: number) =>
  Math.min(LARGEST_EXPORT_BATCH, Math.max(EXPORT_BATCH, Math.ceil(total / MOST_BATCHES)));

interface ExportCalls {
  /** The ids of all matching applications, in the list's order. */
  fetchIds: () => Promise<number[]>;
  fetchRecords: (ids: number[]) => Promise<ExportRecord[]>;
}

interface ExportOptions {
  signal: AbortSignal;
  onPhase: (phase: ExportPhase) => void;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/**
 * Creates the CSV file (decisions §7) in batches, so that the page stays responsive. Null when there
 * is nothing to export, or nothing is left of it.
 * @throws when a call fails or the signal aborts.
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
    // Rows become text during the pause, because text takes less memory than the records.
    const paused = pause();
    const lines = records.map((record) => exportCells(format, record));
    if (lines.length > 0) parts.push(stringify(lines, CSV_OPTIONS));
    count += lines.length;
    await paused;
  }
  if (count === 0) return null;
  onPhase({ name: 'generating' });
  await pause();
  signal.throwIfAborted();
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), count };
}
