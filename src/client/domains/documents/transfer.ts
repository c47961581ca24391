import { z } from 'zod';
import type { DocumentType } from '../../../shared/documents/constants.ts';
import { getToken } from '../auth/session.ts';

/** A file that did not arrive. `status` is the server's answer, 0 when there was none (a lost connection). */
export class TransferError extends Error {
  readonly status: number;

  constructor(status: number, message = '') {
    super(message);
    this.status = status;
  }

  get isUnauthorized() {
    return this.status === 401;
  }

  /** Worth trying again as it is: the connection or the server failed, not the file. */
  get isPassing() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** Without a sign of life for so long, the connection counts as lost. */
const STALLED_MS = 60_000;

const refusalSchema = z.object({ message: z.string() });

function messageIn(text: string): string {
  try {
    return refusalSchema.parse(JSON.parse(text)).message;
  } catch {
    return '';
  }
}

const authorization = () => `Bearer ${getToken() ?? ''}`;

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

/** The bytes of a document. @throws TransferError. */
export async function downloadDocument(fileName: string): Promise<Blob> {
  const lost = () => {
    throw new TransferError(0);
  };
  const headers = { authorization: authorization() };
  const answer = await fetch(`/api/documents/${encodeURIComponent(fileName)}`, { headers }).catch(lost);
  if (!answer.ok) throw new TransferError(answer.status, messageIn(await answer.text().catch(() => '')));
  return answer.blob().catch(lost);
}
