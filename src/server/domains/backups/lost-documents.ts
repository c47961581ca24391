import { countOf, formatCount } from '../../../shared/format/count.ts';
import type { Database } from '../../tables.ts';
import { documentsOf } from './queries.ts';

const MOST_NAMED = 10;
const list = new Intl.ListFormat('en-GB');

/** Lists the application IDs as text. Documents whose student has no application yet have none. */
function namesOf(applicationIds: (string | null)[]) {
  const ids = [...new Set(applicationIds)].filter((id) => id !== null);
  if (ids.length === 0) return '';
  const others = ids.length - MOST_NAMED;
  return ` (${list.format([...ids.slice(0, MOST_NAMED), ...(others > 0 ? [`${formatCount(others)} more`] : [])])})`;
}

/** A sentence about the documents that a backup lacks; undefined when no document refers to the contents any more. */
export async function lostDocuments(db: Database, missing: string[]): Promise<string | undefined> {
  const applicationIds = await documentsOf(db, missing);
  if (applicationIds.length === 0) return undefined;
  const what = `the files of ${countOf(applicationIds.length, 'document')}${namesOf(applicationIds)}`;
  return `It does not hold ${what}, which are missing or damaged on this machine: its disk may be failing, please have it looked at. Ask the applicants to upload these documents again, then delete the damaged documents from their applications.`;
}
