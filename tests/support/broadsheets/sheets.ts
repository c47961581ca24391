import { z } from 'zod';
import type { RestClient } from '../../../scripts/support/rest.ts';
import {
  broadsheetSchema,
  type PreviewQuery,
  previewSchema,
} from '../../../src/shared/broadsheets/schema.ts';

/** A broadsheet as a school writes it: rows of cells. */
export const csvOf = (rows: readonly (readonly string[])[], delimiter = ',') =>
  rows.map((cells) => cells.join(delimiter)).join('\r\n');

export function fileOf(content: string | Uint8Array<ArrayBuffer>, name = 'broadsheet.csv') {
  return new File([content], name, { type: 'text/csv' });
}

/** In one byte for each character, as spreadsheets of Windows save text; accents of Latin-1 only. */
export const inWindows1252 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
export const inUtf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

export function uploadForm(...files: File[]) {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  return form;
}

type Sender = { rest: RestClient };

export const sendSheet = async ({ rest }: Sender, content: string | Uint8Array<ArrayBuffer>) =>
  (await rest.post('/admin/broadsheets', uploadForm(fileOf(content)))).read(broadsheetSchema);

export async function previewOf({ rest }: Sender, id: number, query: PreviewQuery = {}) {
  const texts = z.record(z.string(), z.coerce.string()).parse(query);
  return (await rest.get(`/admin/broadsheets/${id}/preview?${new URLSearchParams(texts)}`)).read(
    previewSchema,
  );
}
