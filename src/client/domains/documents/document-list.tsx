import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { formatDate } from '../../../shared/format/dates.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { focusField } from '../../components/form/error-summary.tsx';
import { TrashIcon } from '../../components/layout/page-icons.tsx';
import { DocumentThumbnail } from './document-thumbnail.tsx';
import classes from './documents.module.css';
import { uploadFieldOf, useDeleteDocument } from './hooks.ts';
import { ViewButton } from './view-button.tsx';

interface DocumentListProps {
  /** Accessible name of the list. */
  label: string;
  documents: readonly DocumentRecord[];
  deletable?: boolean;
  /** The request of the school that the documents answer. */
  requestId?: number | undefined;
}

/** Uploaded documents, each with View and, if `deletable`, Delete. Renders nothing when there are none. */
export function DocumentList({ label, documents, deletable = false, requestId }: DocumentListProps) {
  const [target, setTarget] = useState<DocumentRecord>();
  const [asking, { open, close }] = useDisclosure();
  /** What the school has accepted as an answer stays (requests §3). */
  const isKept = ({ check }: DocumentRecord) => requestId !== undefined && check === 'accepted';
  const askToDelete = (document: DocumentRecord) => {
    setTarget(document);
    open();
  };
  return (
    <>
      {documents.length > 0 && (
        <ul className={classes.list} aria-label={`${label}: uploaded files`}>
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              isKept={isKept(document)}
              onDelete={deletable && !isKept(document) ? () => askToDelete(document) : undefined}
            />
          ))}
        </ul>
      )}
      {deletable && <DeleteDialog document={target} requestId={requestId} opened={asking} onClose={close} />}
    </>
  );
}

type RowProps = { document: DocumentRecord; isKept: boolean; onDelete: (() => void) | undefined };

function DocumentRow({ document, isKept, onDelete }: RowProps) {
  const { originalName, fileSize, uploadedAt } = document;
  return (
    <li className={classes.row}>
      <DocumentThumbnail document={document} />
      <div className={classes.name}>
        {originalName}
        <Text size="sm" c="dimmed">
          {formatFileSize(fileSize)}, uploaded {formatDate(uploadedAt)}
          {isKept && '; accepted by the school, so it stays'}
        </Text>
      </div>
      <div className={classes.buttons}>
        <ViewButton document={document} />
        {onDelete && (
          <Button
            variant="subtle"
            color="red"
            px="xs"
            leftSection={<TrashIcon />}
            aria-label={`Delete ${originalName}`}
            onClick={onDelete}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}

interface DialogProps {
  document: DocumentRecord | undefined;
  requestId: number | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Stays mounted while closed, so that closing returns the focus. */
function DeleteDialog({ document, requestId, opened, onClose }: DialogProps) {
  const { mutateAsync } = useDeleteDocument(document?.studentId ?? 0);
  const remove = async () => {
    if (!document) return;
    await mutateAsync({ id: document.studentId, documentId: document.id });
    // The button that opened this dialog disappeared with its row.
    focusField(uploadFieldOf(document.documentType, requestId));
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={remove}
      title="Delete this document?"
      confirmLabel="Delete Document"
      tone="danger"
    >
      {document?.originalName} will be removed from your application. You can upload it again.
    </ConfirmDialog>
  );
}
