import type { ExportFileFormat } from '../../../../shared/admissions/export-format.ts';
import { downloadFile } from '../../documents/download.ts';
import { toSearchParams } from '../list/state/list-view.ts';

/**
 * Fetches the file that the server makes. Null when nothing matches.
 * @throws when the call fails or the signal aborts.
 */
export async function fetchExportFile(format: ExportFileFormat, query: object, signal: AbortSignal) {
  const address = `/api/admin/applications/export?${toSearchParams({ ...query, format })}`;
  const file = await downloadFile(address, signal);
  // The headings, and what follows the last line's end. No cell of the decisions has a line break.
  const count = (await file.text()).split('\r\n').length - 2;
  return count > 0 ? { file, count } : null;
}
