import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { prepareFile, type Refusal } from './prepare.ts';
import { addThumbnail, nameThumbnail } from './thumbnails.ts';
import { TransferError } from './transfer.ts';
import { uploadDocument } from './upload.ts';
import {
  addUploads,
  currentUploads,
  findUpload,
  type NewUpload,
  removeUploads,
  subscribeToUploads,
  type Upload,
  updateUpload,
  updateUploads,
} from './upload-store.ts';

/** Callbacks that report to the user. */
export interface UploadOutcome {
  /** Shows the stored document in the list. */
  onStored: (upload: Upload, document: DocumentRecord) => Promise<void>;
  /** Refused in the browser and not sent. */
  onRefused: (file: File, refusal: Refusal) => void;
  /** Refused by the server, or not arrived and can be retried. */
  onFailed: (upload: Upload, error: TransferError, message: string) => void;
}

const LOST =
  'The connection was lost. The file will be sent when the connection is back, or when you press Retry.';
const FAILED = 'This file was not uploaded. Please try again.';

/** Why an upload is stopped that is sent again at once. */
const AGAIN = 'again';

const outcomes = new Map<string, UploadOutcome>();
const sending = new Map<string, AbortController>();

/**
 * Processes uploads in a state one at a time: several large photos do not fit into a phone's memory, and on a slow
 * connection each file arrives as early as possible. `work` must move the upload to another state.
 */
function oneByOne(state: Upload['state'], work: (upload: Upload) => Promise<void>) {
  let isBusy = false;
  const next = () => findUpload((upload) => upload.state === state);
  return async () => {
    if (isBusy) return;
    isBusy = true;
    for (let upload = next(); upload; upload = next()) await work(upload);
    isBusy = false;
  };
}

const prepareAll = oneByOne('chosen', async ({ id, file, documentType }) => {
  updateUpload(id, { state: 'preparing' });
  const prepared = await prepareFile(file, documentType);
  if ('title' in prepared) {
    outcomes.get(id)?.onRefused(file, prepared);
    updateUpload(id, { state: 'refused', problem: prepared.message });
    return;
  }
  await addThumbnail(id, prepared.file);
  updateUpload(id, { ...prepared, state: 'waiting' });
  void sendAll();
});

const sendAll = oneByOne('waiting', async (upload) => {
  const { id } = upload;
  const controller = new AbortController();
  sending.set(id, controller);
  updateUpload(id, { state: 'sending', progress: 0 });
  try {
    const onProgress = (progress: number) => updateUpload(id, { progress, isSlow: false });
    const onSlow = () => updateUpload(id, { isSlow: true });
    const document = await uploadDocument({ ...upload, onProgress, onSlow, signal: controller.signal });
    finish(upload, document);
  } catch (reason) {
    if (controller.signal.reason === AGAIN) updateUpload(id, { state: 'waiting', isSlow: false });
    if (controller.signal.aborted) return;
    fail(upload, reason instanceof TransferError ? reason : new TransferError(0));
  } finally {
    sending.delete(id);
  }
});

function finish(upload: Upload, document: DocumentRecord) {
  nameThumbnail(upload.id, document.fileName);
  void outcomes.get(upload.id)?.onStored(upload, document);
  removeUploads(({ id }) => id === upload.id);
  // One upload has arrived, so there is a connection again.
  retryLost();
}

function fail(upload: Upload, error: TransferError) {
  const { id } = upload;
  const isLost = error.status === 0;
  const problem = isLost ? LOST : error.message || FAILED;
  outcomes.get(id)?.onFailed(upload, error, problem);
  updateUpload(id, { state: error.isPassing ? 'failed' : 'refused', isLost, problem, isSlow: false });
}

const retry = (which: (upload: Upload) => boolean) => {
  updateUploads((upload) => upload.state === 'failed' && which(upload), { state: 'waiting', progress: 0 });
  void sendAll();
};
const retryLost = () => retry(({ isLost }) => isLost === true);

/** Sends a failed upload again, or one that is slow: the server recognises it. */
export function retryUpload(id: string): void {
  sending.get(id)?.abort(AGAIN);
  retry((upload) => upload.id === id);
}

/** Stops an upload, or removes a failed one. */
export const cancelUpload = (id: string): void => removeUploads((upload) => upload.id === id);

/** Prepares and sends files, after those already queued. */
export function queueUploads(uploads: readonly NewUpload[], outcome: UploadOutcome): void {
  for (const id of addUploads(uploads)) outcomes.set(id, outcome);
  void prepareAll();
}

window.addEventListener('online', retryLost);

// An upload that was removed, or whose session has ended, is stopped.
subscribeToUploads(() => {
  const ids = new Set(currentUploads().map(({ id }) => id));
  for (const id of outcomes.keys()) if (!ids.has(id)) outcomes.delete(id);
  for (const [id, controller] of sending) if (!ids.has(id)) controller.abort();
});
