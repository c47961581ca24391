import { Title } from '@mantine/core';
import { DOCUMENT_CATEGORIES, DOCUMENT_TYPES } from '../../../shared/documents/constants.ts';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { DocumentList } from './document-list.tsx';

/** All documents by category, read only. */
export const DocumentGroups = ({ documents }: { documents: readonly DocumentRecord[] }) =>
  DOCUMENT_TYPES.map((type) => {
    const ofType = documents.filter(({ documentType }) => documentType === type);
    if (ofType.length === 0) return null;
    const { label } = DOCUMENT_CATEGORIES[type];
    return (
      <div key={type}>
        <Title order={3}>{label}</Title>
        <DocumentList label={label} documents={ofType} />
      </div>
    );
  });
