import type { Generated } from 'kysely';
import type { ContentType, DocumentType } from '../../../shared/documents/constants.ts';

export type DocumentTables = {
  /** Contents that were stored with metadata, and what has taken their place. */
  cleanedContents: {
    former: string;
    sha256: string;
    fileSize: number;
  };
  documents: {
    id: Generated<number>;
    studentId: number;
    /** Random and public; the bytes lie under `sha256`. */
    fileName: string;
    originalName: string;
    documentType: DocumentType;
    contentType: ContentType;
    fileSize: number;
    sha256: string;
    uploadedAt: string;
    /** Given by the sender, so that an upload that is sent again is not stored again. */
    uploadId: Generated<string | null>;
    /** Whether the content is known to hold nothing that tells where and with what a picture was taken. */
    isClean: Generated<0 | 1>;
  };
};
