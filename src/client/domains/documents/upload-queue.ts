import type { DocumentType } from '../../../shared/documents/constants.ts';
import { getToken, subscribeToSession } from '../auth/session.ts';
import { TransferError } from './transfer.ts';
import { uploadDocument } from './upload.ts';

/** A file on its way to the server; `failed` while it waits to be tried again. */
interface QueuedUpload {
  id: string;
  studentId: number;
  documentType: DocumentType;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  progress: number;
}

export interface UploadOutcome {
  onStored: (upload: QueuedUpload) => void;
  /** `final`: the server refused this file, which has left the queue; otherwise it can be tried again. */
  onFailed: (upload: QueuedUpload, error: TransferError, final: boolean) => void;
}

/*
 * Files are sent one after the other, so that on a slow connection each arrives as soon as it can. The queue outlives the
 * page: an upload goes on while the applicant goes on.
 */
let queue: readonly QueuedUpload[] = [];
const outcomes = new Map<string, UploadOutcome>();
let sending: AbortController | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly QueuedUpload[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

const update = (id: string, changes: Partial<QueuedUpload>) =>
  change(queue.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));

export function dismissUpload(id: string): void {
  outcomes.delete(id);
  change(queue.filter((upload) => upload.id !== id));
}

async function send(upload: QueuedUpload, signal: AbortSignal): Promise<void> {
  const { id } = upload;
  const outcome = outcomes.get(id);
  update(id, { state: 'sending', progress: 0 });
  try {
    await uploadDocument({ ...upload, signal, onProgress: (progress) => update(id, { progress }) });
    dismissUpload(id);
    outcome?.onStored(upload);
  } catch (reason) {
    if (signal.aborted) return;
    const error = reason instanceof TransferError ? reason : new TransferError(0);
    if (error.isPassing) update(id, { state: 'failed' });
    else dismissUpload(id);
    outcome?.onFailed(upload, error, !error.isPassing);
  }
}

async function sendAll(): Promise<void> {
  if (sending) return;
  const controller = new AbortController();
  sending = controller;
  const next = () => queue.find(({ state }) => state === 'waiting');
  for (let upload = next(); upload && !controller.signal.aborted; upload = next()) {
    await send(upload, controller.signal);
  }
  if (sending === controller) sending = null;
}

export function queueUploads(
  studentId: number,
  documentType: DocumentType,
  files: readonly File[],
  outcome: UploadOutcome,
): void {
  const added = files.map((file): QueuedUpload => {
    lastId += 1;
    return { id: String(lastId), studentId, documentType, file, state: 'waiting', progress: 0 };
  });
  for (const { id } of added) outcomes.set(id, outcome);
  change([...queue, ...added]);
  void sendAll();
}

export function retryUpload(id: string): void {
  update(id, { state: 'waiting', progress: 0 });
  void sendAll();
}

export const queuedUploads = (): readonly QueuedUpload[] => queue;

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// What belongs to a session ends with it: nobody else's token may send these files.
subscribeToSession(() => {
  if (getToken()) return;
  sending?.abort();
  sending = null;
  outcomes.clear();
  change([]);
});
