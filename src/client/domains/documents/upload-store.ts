import type { DocumentType } from '../../../shared/documents/constants.ts';
import { onAccountLeft } from '../../api/session.ts';
import { randomId } from '../../components/state/random-id.ts';

/**
 * A chosen file on its way to the server. `failed`: can be retried. `refused`: will not be sent, and shows the reason
 * until other files are chosen.
 */
export interface Upload {
  /** Random. The server uses it to recognise a repeated upload. */
  id: string;
  studentId: number;
  documentType: DocumentType;
  /** The request of the school that it answers. */
  requestId?: number | undefined;
  /** First the chosen file, then the prepared one. */
  file: File;
  state: 'chosen' | 'preparing' | 'waiting' | 'sending' | 'failed' | 'refused';
  /** No progress and no answer for eight seconds. */
  isSlow?: boolean;
  /** From 0 to 1. */
  progress: number;
  /** What was done to the file. */
  note?: string;
  /** Why it failed or was refused, as text. */
  problem?: string;
  /** The problem is of several files together: it names none of them. */
  isOfSeveral?: boolean;
  /** It failed because the connection was lost. */
  isLost?: boolean;
}

/* Module state, so that uploads continue when the applicant opens another page. */
let uploads: readonly Upload[] = [];
const listeners = new Set<() => void>();

const isUnderWay = ({ state }: Upload) => !['failed', 'refused'].includes(state);

/** Closing the site during uploads would lose them, so the browser asks first. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function change(next: readonly Upload[]): void {
  uploads = next;
  if (uploads.some(isUnderWay)) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

export type NewUpload = Pick<Upload, 'studentId' | 'documentType' | 'file'> &
  Partial<Pick<Upload, 'state' | 'problem' | 'isOfSeveral' | 'requestId'>>;

/** @returns the ids, in the order of the files. */
export function addUploads(added: readonly NewUpload[]): string[] {
  const created = added.map(
    (upload): Upload => ({ id: randomId(), state: 'chosen', progress: 0, ...upload }),
  );
  change([...uploads, ...created]);
  return created.map(({ id }) => id);
}

export const findUpload = (wanted: (upload: Upload) => boolean) => uploads.find(wanted);

/** Changes an upload, unless it was removed. */
export const updateUpload = (id: string, changes: Partial<Upload>): void =>
  updateUploads((upload) => upload.id === id, changes);

export const updateUploads = (which: (upload: Upload) => boolean, changes: Partial<Upload>): void =>
  change(uploads.map((upload) => (which(upload) ? { ...upload, ...changes } : upload)));

export const removeUploads = (which: (upload: Upload) => boolean): void =>
  change(uploads.filter((upload) => !which(upload)));

export const currentUploads = (): readonly Upload[] => uploads;

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Uploads end with their session: another account's token must not send these files.
onAccountLeft(() => change([]));
