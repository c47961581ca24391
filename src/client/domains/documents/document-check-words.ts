import { DOCUMENT_CHECK_LABELS } from '../../../shared/documents/check.ts';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { formatDate } from '../../../shared/format/dates.ts';

/** What became of a document, by whom and when, for administrators: empty while it is unchecked. */
export function documentCheckInWords(document: DocumentRecord): string {
  const { check, checkReason, originalSeen, checkedBy, checkedAt } = document;
  if (check === 'unchecked') return '';
  const word = [DOCUMENT_CHECK_LABELS[check], checkReason].filter(Boolean).join(': ');
  const who = checkedBy && `by ${checkedBy}${checkedAt ? ` on ${formatDate(checkedAt)}` : ''}`;
  return [word, originalSeen && 'original seen', who].filter(Boolean).join('; ');
}
