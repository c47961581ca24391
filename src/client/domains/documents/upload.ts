import type { DocumentType } from '../../../shared/documents/constants.ts';
import { type DocumentRecord, documentSchema } from '../../../shared/documents/schema.ts';
import { SLOW_MS } from '../../components/state/requests.ts';
import { authorization, messageIn, TransferError } from './transfer.ts';

/** A connection without progress for this long counts as lost, in milliseconds. */
const STALLED_MS = 60_000;

interface Sending {
  id: string;
  studentId: number;
  documentType: DocumentType;
  requestId?: number | undefined;
  file: File;
  onProgress: (share: number) => void;
  /** Called when nothing has moved for eight seconds. */
  onSlow: () => void;
  signal: AbortSignal;
}

/** The stored document; undefined when something else answered, such as a hotspot's log-in page. */
function readDocument(text: string): DocumentRecord | undefined {
  try {
    return documentSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Uploads a document, by XMLHttpRequest because fetch reports no upload progress. The category is sent first, because
 * the server needs it before the file. The id identifies a repeated upload.
 * @throws TransferError
 */
export function uploadDocument({
  id,
  studentId,
  documentType,
  requestId,
  file,
  onProgress,
  onSlow,
  signal,
}: Sending): Promise<DocumentRecord> {
  const body = new FormData();
  body.append('documentType', documentType);
  body.append('uploadId', id);
  if (requestId !== undefined) {
    body.append('requestId', String(requestId));
    body.append('furtherPage', 'true');
  }
  body.append('file', file);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const fail = () => reject(new TransferError(0));
    let timers: ReturnType<typeof setTimeout>[] = [];
    const stop = () => timers.forEach(clearTimeout);
    const watch = () => {
      stop();
      timers = [setTimeout(onSlow, SLOW_MS), setTimeout(() => request.abort(), STALLED_MS)];
    };
    watch();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      const document = status === 201 ? readDocument(responseText) : undefined;
      if (document) resolve(document);
      else reject(new TransferError(status < 400 ? 0 : status, messageIn(responseText, status)));
    });
    request.addEventListener('error', fail);
    request.addEventListener('abort', fail);
    request.addEventListener('loadend', stop);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', `/api/students/${studentId}/documents`);
    request.setRequestHeader('Authorization', authorization());
    request.send(body);
  });
}
