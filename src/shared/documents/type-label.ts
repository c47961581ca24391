/**
 * A document's type as administrators read it: with spaces for underscores, as in 'exam slip' (administrators §3).
 */
export const documentTypeLabel = (documentType: string) =>
  documentType.replaceAll('_', ' ').trim() || 'Unknown Type';
