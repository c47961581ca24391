import { Text } from '@mantine/core';
import type { DocumentRecord } from '../../../../shared/documents/schema.ts';
import { documentTypeLabel } from '../../../../shared/documents/type-label.ts';
import { formatFileSize } from '../../../../shared/format/file-size.ts';
import { documentCheckInWords } from '../../documents/document-check-words.ts';
import { ViewButton } from '../../documents/view-button.tsx';
import classes from './details.module.css';

/** The uploaded files: name, category, and a button to view each. */
export const DetailDocuments = ({ documents }: { documents: readonly DocumentRecord[] }) =>
  documents.length > 0 ? (
    <ul className={classes.documents} aria-label="Uploaded documents">
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </ul>
  ) : (
    <p className={classes.none}>No documents were uploaded.</p>
  );

function DocumentRow({ document }: { document: DocumentRecord }) {
  const { originalName, documentType, fileSize } = document;
  const check = documentCheckInWords(document);
  return (
    <li className={classes.document}>
      <div className={classes.documentName}>
        {originalName}
        <Text size="sm" c="dimmed">
          {documentTypeLabel(documentType)}, {formatFileSize(fileSize)}
        </Text>
        {check && <Text size="sm">{check}</Text>}
      </div>
      <ViewButton document={document} />
    </li>
  );
}
