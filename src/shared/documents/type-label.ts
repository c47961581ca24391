/**
 * What officers read of a document's type: its own name with spaces for underscores, as 'exam slip' (administrator spec
 * §3). One that says nothing is unknown.
 */
export const documentTypeLabel = (documentType: string) =>
  documentType.replaceAll('_', ' ').trim() || 'Unknown Type';
