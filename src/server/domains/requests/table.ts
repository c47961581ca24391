import type { Generated } from 'kysely';
import type { DocumentType } from '../../../shared/documents/constants.ts';
import type { RequestRecord, RequestState } from '../../../shared/requests/schema.ts';

export type RequestTables = {
  /** What administrators ask applicants for. */
  applicationRequests: {
    id: Generated<number>;
    applicationId: number;
    kind: RequestRecord['kind'];
    /** Null for information. */
    documentType: DocumentType | null;
    state: RequestState;
    /** Incremented by each change. */
    version: Generated<number>;
  };
  /** Each time that the applicant is asked. The latest counts. All but the latest have an answer. */
  requestRounds: {
    id: Generated<number>;
    requestId: number;
    askedAt: string;
    askedById: number | null;
    askedByEmail: string;
    message: string;
    /** A day at the school, yyyy-mm-dd. */
    answerBy: string;
    /** Where the letter went; null without an account. */
    letterTo: string | null;
    /** When the reminder is due; null for none. */
    remindAt: string | null;
    remindedAt: string | null;
    /** Null for a document. */
    answerText: string | null;
    answeredAt: string | null;
  };
  /** The documents that were uploaded as answers. */
  requestDocuments: {
    documentId: number;
    requestId: number;
  };
};
