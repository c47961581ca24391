import type { Generated } from 'kysely';
import type { DocumentCheck } from '../../../shared/documents/check.ts';
import type { ContentType, DocumentType } from '../../../shared/documents/constants.ts';

export type DocumentTables = {
  /** Contents that were stored with metadata, and their cleaned replacements. */
  cleanedContents: {
    former: string;
    sha256: string;
    fileSize: number;
  };
  documents: {
    id: Generated<number>;
    studentId: number;
    /** Random and public; the bytes are stored under `sha256`. */
    fileName: string;
    originalName: string;
    documentType: DocumentType;
    contentType: ContentType;
    fileSize: number;
    sha256: string;
    uploadedAt: string;
    /** Given by the sender, so that an upload that is sent again is stored once. */
    uploadId: Generated<string | null>;
    /** 1 when the content is known to hold no metadata about where, when and with what a picture was taken. */
    isClean: Generated<0 | 1>;
    documentCheck: Generated<DocumentCheck>;
    /** Why it is refused; null unless it is. */
    checkReason: Generated<string | null>;
    originalSeen: Generated<number>;
    /** Who checked it, and when; null as long as it is unchecked. */
    checkedById: Generated<number | null>;
    checkedByEmail: Generated<string | null>;
    checkedAt: Generated<string | null>;
  };
};
