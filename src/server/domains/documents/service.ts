import { randomUUID } from 'node:crypto';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import {
  CONTENT_TYPE_EXTENSIONS,
  CONTENT_TYPES,
  type ContentType,
  DOCUMENT_QUOTA,
  type DocumentType,
  PICTURES,
} from '../../../shared/documents/constants.ts';
import {
  EMPTY_FILE,
  fileNameProblem,
  INVALID_TYPE,
  isTooLarge,
  tooLargeMessage,
} from '../../../shared/documents/rules.ts';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { withoutAdministrator } from '../../../shared/exam-results/check.ts';
import { timestamp } from '../../platform/clock.ts';
import { AppError, conflict, invalid, notFound } from '../../platform/errors.ts';
import type { ReceivedFile } from '../../platform/file-store.ts';
import { safeFileName } from '../../platform/http/file-name.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { refreshDocuments } from '../applications/results-check.ts';
import { recordReading } from '../audit/events.ts';
import { recordChange } from '../audit/service.ts';
import { requireSession } from '../auth/sessions.ts';
import {
  answersToReplace,
  answerWithDocument,
  forgetMovedAnswers,
  isDocumentAskedOf,
  reopenUnanswered,
  requireDeletable,
  requireRequestFor,
} from '../requests/answering.ts';
import { openStudent, requireChangeable, requireReadable } from '../students/access.ts';
import { touchStudent } from '../students/service.ts';
import { discardContents, removeOrphans } from './orphans.ts';
import type { SentFile } from './pictures/clean.ts';
import * as queries from './queries.ts';
import type { Arriving } from './reservations.ts';

/** Loaded with the first upload: it knows some hundred types, and an idle server saves the memory. */
const loadFileType = () => import('file-type');

/** Some programs write blanks or comments before the mark of a PDF. Readers look for it in the first 1,024 bytes. */
const LATE_PDF = /^(?:[\s\0]|%[^\r\n]*[\r\n])*%PDF-/;
const isLatePdf = (firstBytes: Buffer) => LATE_PDF.test(firstBytes.toString('latin1', 0, 1024));

/**
 * The type detected from the bytes; the client's claim does not count (decisions §2). A picture behind other bytes,
 * which some programs skip, is refused: its metadata would not be removed.
 */
async function contentTypeOf({ firstBytes, picture }: SentFile): Promise<ContentType | undefined> {
  const { fileTypeFromBuffer } = await loadFileType();
  const detected = await fileTypeFromBuffer(firstBytes);
  if (!detected && isLatePdf(firstBytes)) return 'application/pdf';
  return CONTENT_TYPES.find(
    (type) => type === detected?.mime && (!PICTURES.includes(type) || type === picture),
  );
}

type Change = { before: DocumentRecord | null; after: DocumentRecord | null };

async function recordDocuments(
  trx: Transaction,
  { clock }: Services,
  actor: Actor,
  studentId: number,
  change: Change,
) {
  const entry = { action: 'documents_changed', entity: 'student', entityId: String(studentId) } as const;
  await recordChange(trx, clock, actor, { ...entry, ...change });
}

/** @throws CONFLICT over the quota. */
async function requireRoom(db: Database, studentId: number, arriving: Arriving) {
  const stored = await queries.storedByOwnerOf(db, studentId);
  const isOver =
    stored.files + arriving.files > DOCUMENT_QUOTA.files ||
    stored.bytes + arriving.bytes > DOCUMENT_QUOTA.bytes;
  if (isOver) {
    throw conflict('You have stored as many files as is allowed. Please delete some that are not needed.');
  }
}

/**
 * Refuses an upload before its bytes are received. Where a document is asked for, the field `requestId`, which may come
 * after the file, decides (requests §3).
 * @throws as requireChangeable; CONFLICT over the quota.
 */
export async function requireUploadable(
  { db, clock }: Services,
  actor: Actor,
  studentId: number,
  arriving: Arriving,
) {
  if (await isDocumentAskedOf(db, studentId)) await requireReadable(db, actor, studentId);
  else await requireChangeable(db, clock, actor, studentId);
  await requireRoom(db, studentId, arriving);
}

type Upload = {
  originalName: string;
  documentType: DocumentType;
  received: ReceivedFile;
  sent: SentFile;
  uploadId?: string | undefined;
  /** The request that it answers, which allows it although the application is frozen or the portal closed. */
  requestId?: number | undefined;
  furtherPage?: 'true' | 'false' | undefined;
};

/** @returns the type of the bytes. @throws BAD_REQUEST for a wrong type; PAYLOAD_TOO_LARGE. */
async function requireAcceptable(originalName: string, { documentType, sent }: Upload) {
  const contentType = await contentTypeOf(sent);
  const problem = fileNameProblem(originalName, documentType, contentType);
  // Nothing can be told of the type of no bytes, so the name alone is checked.
  if (sent.size === 0) throw invalid(fileNameProblem(originalName, documentType) ?? EMPTY_FILE, 'file');
  if (problem || !contentType) throw invalid(problem ?? INVALID_TYPE, 'file');
  if (isTooLarge(sent.size, documentType)) {
    throw new AppError('PAYLOAD_TOO_LARGE', tooLargeMessage(documentType));
  }
  return contentType;
}

/**
 * Stores received bytes as a document of the student. A second profile picture replaces the first. An upload that is
 * sent again because its answer was lost is stored once.
 * @throws BAD_REQUEST for a wrong type; PAYLOAD_TOO_LARGE; CONFLICT over the quota; and as requireSession and
 * requireChangeable, or as requireRequestFor when it answers a request.
 */
export async function keepDocument(services: Services, actor: Actor, studentId: number, upload: Upload) {
  const { clock, db, files } = services;
  const { documentType, received, uploadId, requestId, furtherPage } = upload;
  const { sha256 } = received;
  const originalName = safeFileName(upload.originalName);
  const contentType = await requireAcceptable(originalName, upload);

  return files.exclusively(async () => {
    await files.keep(received);
    const replaced: string[] = [];
    try {
      return await db.transaction().execute(async (trx) => {
        await requireSession(trx, actor);
        const sent = uploadId && (await queries.findUpload(trx, { studentId, uploadId, sha256 }));
        if (sent) return sent;
        const asked =
          requestId === undefined
            ? undefined
            : await requireRequestFor(trx, actor, { requestId, studentId, documentType });
        if (!asked) await requireChangeable(trx, clock, actor, studentId);
        const outdated = asked && furtherPage !== 'true' ? await answersToReplace(trx, asked) : [];
        for (const { sha256: hash, ...before } of await queries.deleteDocuments(trx, outdated)) {
          replaced.push(hash);
          await recordDocuments(trx, services, actor, studentId, { before, after: null });
        }
        await requireRoom(trx, studentId, { files: 1, bytes: received.size });
        const isPicture = documentType === 'profile_picture';
        const former = isPicture ? await queries.deleteProfilePicture(trx, studentId) : undefined;
        if (former) replaced.push(former.sha256);
        const document = await queries.insertDocument(trx, {
          studentId,
          fileName: `${randomUUID()}.${CONTENT_TYPE_EXTENSIONS[contentType][0]}`,
          originalName,
          documentType,
          contentType,
          fileSize: received.size,
          sha256,
          uploadedAt: timestamp(clock),
          uploadId: uploadId ?? null,
          isClean: 1,
        });
        await recordDocuments(trx, services, actor, studentId, { before: former ?? null, after: document });
        if (asked) await answerWithDocument(trx, services, actor, asked, document);
        else await refreshDocuments(trx, studentId);
        if (former) await reopenUnanswered(trx, services, actor, studentId);
        return document;
      });
    } finally {
      await removeOrphans(services, replaced);
      await discardContents(services, [sha256]);
    }
  });
}

export { writeDocumentCheck } from './check.ts';
export { cleanOldPicturesSoon } from './old-pictures.ts';
export {
  discardContents,
  removalsEnded,
  removeOrphans,
  sweepUploadsSoon,
  takeBackUploads,
} from './orphans.ts';
export { contentsOf, countDocuments, listDocumentContents, listDocuments, listReferred } from './queries.ts';

export async function listDocumentsOf(services: Services, actor: Actor, studentId: number) {
  await openStudent(services, actor, studentId);
  const documents = await queries.listDocuments(services.db, studentId);
  return isAdministrator(actor.role) ? documents : documents.map(withoutAdministrator);
}

/**
 * Removes a document. What answers a request may go until it is accepted, although the application is frozen.
 * @throws as requireSession and requireDeletable; NOT_FOUND.
 */
export function removeDocument(services: Services, actor: Actor, studentId: number, documentId: number) {
  return services.files.exclusively(async () => {
    const { sha256 } = await services.db.transaction().execute(async (trx) => {
      await requireSession(trx, actor);
      await requireDeletable(trx, services, actor, studentId, documentId);
      const removed = await queries.deleteDocument(trx, studentId, documentId);
      if (!removed) throw notFound('There is no such document.');
      await refreshDocuments(trx, studentId);
      await touchStudent(trx, services, studentId);
      await recordDocuments(trx, services, actor, studentId, { before: removed, after: null });
      await reopenUnanswered(trx, services, actor, studentId);
      return removed;
    });
    await removeOrphans(services, [sha256]);
  });
}

/**
 * Moves a student's documents to another record of the same person. A profile picture stays where it is when the other
 * record has one.
 */
export async function moveDocuments(
  trx: Transaction,
  services: Services,
  actor: Actor,
  fromStudentId: number,
  toStudentId: number,
) {
  const documents = await queries.moveDocuments(trx, fromStudentId, toStudentId);
  if (documents === 0) return;
  await forgetMovedAnswers(trx, toStudentId);
  for (const studentId of [fromStudentId, toStudentId]) await refreshDocuments(trx, studentId);
  const moved = { documents };
  for (const [studentId, change] of [
    [fromStudentId, { before: moved, after: null }],
    [toStudentId, { before: null, after: moved }],
  ] as const) {
    const entry = { action: 'documents_moved', entity: 'student', entityId: String(studentId) } as const;
    await recordChange(trx, services.clock, actor, { ...entry, ...change });
  }
}

/** The document with a public name, for its owner and administrators. @throws NOT_FOUND, FORBIDDEN. */
export async function findReadableDocument(services: Services, actor: Actor, fileName: string) {
  const { db, files } = services;
  const document = await queries.findDocumentByName(db, fileName);
  if (!document) throw notFound('This document does not exist. It may have been removed.');
  await requireReadable(db, actor, document.studentId);
  const bytes = await files.read(document.sha256, document.fileSize);
  if (!bytes) throw notFound('The file of this document is missing.');
  await recordReading(services, actor, {
    action: 'document_viewed',
    entity: 'student',
    entityId: String(document.studentId),
    after: { document: document.id },
  });
  return { ...document, bytes };
}
