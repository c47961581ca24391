import { useEffect, useRef, useState } from 'react';
import {
  type ExportFileFormat,
  type ExportFormat,
  exportFileName,
} from '../../../../shared/admissions/export-format.ts';
import { isUnauthorized, type RouterInputs, trpc } from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';
import { saveBlob } from '../../documents/show-blob.ts';
import { TransferError } from '../../documents/transfer.ts';
import type { ExportPhase } from './export-phase.ts';
import { fetchExportFile } from './fetched-file.ts';

/** How long 'complete' is shown (administrators §9). */
const RESET_AFTER_MS = 2000;

/** The notices of administrators §8. */
const NO_DATA = {
  title: 'No Data to Export',
  message: 'There are no applications matching your current filters to export.',
};
const NOTHING_LEFT = {
  title: 'No Data to Export',
  message: 'The selected applications have been deleted meanwhile. No file was saved.',
};
const FAILED: Record<ExportFileFormat, string> = {
  detailed: 'An error occurred while exporting the CSV file. Please try again.',
  compact: 'There was an error exporting the data. Please try again.',
  decisions: 'There was an error exporting the data. Please try again.',
};

export type ExportQuery = RouterInputs['admin']['exportIds'];

/**
 * Exports all matching applications, or those with the given ids, one export at a time. Leaving the page or `cancel`
 * aborts it without a file, and focuses `button`, with which it was begun.
 */
export function useExport(query: ExportQuery, ids?: readonly number[]) {
  const { client, auth } = trpc.useUtils();
  const [phase, setPhase] = useState<ExportPhase | null>(null);
  const running = useRef<AbortController>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (format: ExportFileFormat) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    const show = (next: ExportPhase | null) => {
      if (running.current === controller && !signal.aborted) setPhase(next);
    };
    show({ name: 'fetching', done: 0, total: 0 });
    try {
      const { createExportFile } = await import('./export-file.ts');
      const makeOf = (inBatches: ExportFormat) => {
        const calls = {
          fetchIds: async () =>
            ids ? [...ids] : client.admin.exportIds.query({ ...query, format: inBatches }, { signal }),
          fetchRecords: (applicationIds: number[]) =>
            client.admin.exportRecords.query({ applicationIds }, { signal }),
        };
        return createExportFile(inBatches, calls, { signal, onPhase: show });
      };
      const made =
        format === 'decisions' ? await fetchExportFile(format, query, signal) : await makeOf(format);
      if (!made) {
        notify({ ...(ids ? NOTHING_LEFT : NO_DATA), kind: 'error' });
        return show(null);
      }
      saveBlob(made.file, exportFileName(format, query, new Date()));
      notify({
        title: 'Export Successful',
        message: `Exported ${made.count} applications to ${format} CSV file.`,
        kind: 'success',
      });
      show({ name: 'complete' });
      setTimeout(() => show(null), RESET_AFTER_MS);
    } catch (error) {
      if (signal.aborted) return;
      show(null);
      // Fetching the profile again tells every page that the session has ended.
      if (isUnauthorized(error) || (error instanceof TransferError && error.isUnauthorized))
        return void auth.profile.invalidate();
      notify({ title: 'Export Failed', message: FAILED[format], kind: 'error' });
    }
  };

  const cancel = () => {
    // The pressed button disappears.
    button.current?.focus();
    running.current?.abort();
    setPhase(null);
    notify({ title: 'Export Cancelled', message: 'No file was saved.', kind: 'info' });
  };
  return { button, phase, start: (format: ExportFileFormat) => void start(format), cancel };
}
