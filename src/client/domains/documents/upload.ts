import type { DocumentType } from '../../../shared/documents/constants.ts';
import { authorization, messageIn, TransferError } from './transfer.ts';

/** Without a sign of life for so long, the connection counts as lost. */
const STALLED_MS = 60_000;

interface Sending {
  studentId: number;
  documentType: DocumentType;
  file: File;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads one document (XMLHttpRequest: fetch tells nothing of an upload's progress). The category goes first, so that the
 * server knows it when the bytes come.
 * @throws TransferError.
 */
export function uploadDocument({
  studentId,
  documentType,
  file,
  onProgress,
  signal,
}: Sending): Promise<void> {
  const body = new FormData();
  body.append('documentType', documentType);
  body.append('file', file);
  const request = new XMLHttpRequest();
  return new Promise<void>((resolve, reject) => {
    const fail = () => reject(new TransferError(0));
    let stalled = setTimeout(() => request.abort(), STALLED_MS);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(stalled);
      stalled = setTimeout(() => request.abort(), STALLED_MS);
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new TransferError(request.status, messageIn(request.responseText)));
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('loadend', () => clearTimeout(stalled));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', `/api/students/${studentId}/documents`);
    request.setRequestHeader('Authorization', authorization());
    request.send(body);
  });
}
