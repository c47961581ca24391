import { useSyncExternalStore } from 'react';
import { DOCUMENT_CATEGORIES, type DocumentType } from '../../../shared/documents/constants.ts';
import { isHeifName, jpegName } from '../../../shared/documents/photos.ts';
import { fileNameProblem } from '../../../shared/documents/rules.ts';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import type { RequestRecord } from '../../../shared/requests/schema.ts';
import { notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useConfirmOverview } from '../applications/hooks.ts';
import { removePhotos } from './photo-store.ts';
import { cancelUpload, queueUploads, type UploadOutcome } from './upload-queue.ts';
import { addUploads, currentUploads, removeUploads, subscribeToUploads } from './upload-store.ts';
import { useRefusalCheck } from './use-refusal-check.ts';

/** The id of the field that takes the files of a category, or those that answer a request. */
export const uploadFieldOf = (documentType: DocumentType, requestId: number | undefined) =>
  requestId === undefined ? documentType : `request-${requestId}`;

/** Checks a HEIC photo by the name that it gets as JPEG (applicants §5). */
const nameProblem = ({ name }: File, documentType: DocumentType) =>
  fileNameProblem(isHeifName(name) ? jpegName(name) : name, documentType);

/** Cameras name every photo alike, so it is named after its category and page. */
function nameOfPhoto(file: File, documentType: DocumentType, page: number): File {
  const { label, multiple } = DOCUMENT_CATEGORIES[documentType];
  const extension = /\.[^.]*$/.exec(file.name)?.[0] ?? '';
  const name = `${label}${multiple ? ` page ${page}` : ''}${extension}`;
  return new File([file], name, { type: file.type, lastModified: file.lastModified });
}

type ChangeDocuments = (documents: DocumentRecord[]) => DocumentRecord[];

/**
 * Shows a confirmed change, then fetches the list again. Applicants' pages show the documents of the overview and of the
 * school's requests, administrators' those of one student. `isAnswered`: whether the change is to this request's documents.
 */
function useDocumentsChanged(studentId: number, requestId?: number) {
  const confirmOverview = useConfirmOverview();
  const { students } = trpc.useUtils();
  return async (
    change: ChangeDocuments = (documents) => documents,
    isAnswered = ({ id }: RequestRecord) => id === requestId,
  ) => {
    students.documents.setData({ id: studentId }, (documents) => documents && change(documents));
    const ofOverview = confirmOverview(({ student, documents, requests }) =>
      student?.id === studentId
        ? {
            documents: change(documents),
            requests: requests.map((request) =>
              isAnswered(request) ? withDocuments(request, change(request.documents)) : request,
            ),
          }
        : {},
    );
    await Promise.all([ofOverview, students.documents.invalidate()]);
  };
}

/** A document answers its request; without any, the request waits for an answer again. */
const withDocuments = (request: RequestRecord, documents: DocumentRecord[]): RequestRecord => ({
  ...request,
  documents,
  state: documents.length > 0 ? 'answered' : 'open',
});

/** The list after an upload, which replaces the former file of a category with one. */
const withStored =
  (stored: DocumentRecord): ChangeDocuments =>
  (documents) => [
    ...documents.filter(
      ({ id, documentType }) =>
        id !== stored.id &&
        (documentType !== stored.documentType || DOCUMENT_CATEGORIES[documentType].multiple),
    ),
    stored,
  ];

/** One category's uploads in the order chosen, and `add`, which checks and sends files. */
export function useUploads(
  studentId: number,
  documentType: DocumentType,
  documents: readonly DocumentRecord[],
  requestId?: number,
) {
  const changed = useDocumentsChanged(studentId, requestId);
  const checkRefusal = useRefusalCheck();
  const { label, multiple } = DOCUMENT_CATEGORIES[documentType];
  const all = useSyncExternalStore(subscribeToUploads, currentUploads);
  const uploads = all.filter(
    (upload) =>
      upload.studentId === studentId &&
      upload.documentType === documentType &&
      upload.requestId === requestId,
  );
  const replaces = !multiple && documents.length > 0;

  const outcome: UploadOutcome = {
    onStored: ({ file, note }, stored) => {
      removePhotos(({ sentIn }) => sentIn === file);
      const what = replaces ? `${file.name} has replaced the former one.` : `${file.name} was uploaded.`;
      const message = note ? `${what} ${note}` : what;
      notify({ title: 'Upload Successful', message, kind: 'success' });
      return changed(withStored(stored));
    },
    onRefused: (_file, refusal) => notify({ ...refusal, kind: 'error' }),
    onFailed: ({ file }, error, message) => {
      checkRefusal(error);
      if (error.isUnauthorized) return;
      notify({ title: 'Upload Failed', message: `${file.name}: ${message}`, kind: 'error' });
    },
  };

  /** A refused file is shown with the reason until other files are chosen. */
  const refuse = (file: File, title: string, problem: string, isOfSeveral = false) => {
    addUploads([{ studentId, documentType, requestId, file, state: 'refused', problem, isOfSeveral }]);
    notify({ title, message: problem, kind: 'error' });
  };

  const add = (chosen: File[], isPhoto: boolean) => {
    const ids = new Set(uploads.map(({ id }) => id));
    // A single file replaces one that is not uploaded yet.
    removeUploads(({ id, state }) => ids.has(id) && (!multiple || state === 'refused'));
    const [first, second] = chosen;
    if (!multiple && first && second) {
      const problem = `You can upload only one file as ${label}. Nothing was uploaded: please choose one.`;
      return refuse(first, 'Multiple Files Not Allowed', problem, true);
    }
    const pages = documents.length + uploads.filter(({ state }) => state !== 'refused').length;
    const files = isPhoto
      ? chosen.map((file, index) => nameOfPhoto(file, documentType, pages + index + 1))
      : chosen;
    for (const file of files) {
      const problem = nameProblem(file, documentType);
      if (problem) refuse(file, 'Invalid File', problem);
    }
    const good = files.filter((file) => !nameProblem(file, documentType));
    queueUploads(
      good.map((file) => ({ studentId, documentType, requestId, file })),
      outcome,
    );
  };

  const cancel = (id: string) => {
    cancelUpload(id);
    // It may have been stored already.
    void changed();
  };
  return { uploads, add, cancel };
}

/** Whether a file of this category is `coming`, or `unsent`: every one has failed and waits to be sent again. */
export function useIncoming(studentId: number, documentType: DocumentType): 'coming' | 'unsent' | null {
  const incoming = useSyncExternalStore(subscribeToUploads, currentUploads).filter(
    (upload) =>
      upload.studentId === studentId && upload.documentType === documentType && upload.state !== 'refused',
  );
  if (incoming.length === 0) return null;
  return incoming.every(({ state }) => state === 'failed') ? 'unsent' : 'coming';
}

/**
 * Deletes a student's document. A document that is already gone shows a notice; either way the list is fetched again.
 */
export function useDeleteDocument(studentId: number) {
  const changed = useDocumentsChanged(studentId);
  return trpc.students.removeDocument.useMutation({
    onSuccess(_answer, { documentId }) {
      notify({ title: 'Document Deleted', message: 'The document was deleted.', kind: 'success' });
      void changed(
        (documents) => documents.filter(({ id }) => id !== documentId),
        ({ documents }) => documents.some(({ id }) => id === documentId),
      );
    },
    onError(error) {
      notifyFailure('Delete Failed', error, 'Failed to delete the document. Please try again.');
      void changed();
    },
  });
}
