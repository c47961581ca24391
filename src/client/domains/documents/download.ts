import { fetchWatched } from '../../components/state/requests.ts';
import { authorization, messageIn, TransferError } from './transfer.ts';

/**
 * Downloads a file that requires a session. `signal` ends a download that is no longer wanted.
 * @throws TransferError
 */
export async function downloadFile(path: string, signal?: AbortSignal): Promise<Blob> {
  const lost = () => {
    throw new TransferError(0);
  };
  const answer = await fetchWatched(path, {
    headers: { authorization: authorization() },
    ...(signal && { signal }),
  }).catch(lost);
  const { ok, status } = answer;
  if (!ok) throw new TransferError(status, messageIn(await answer.text().catch(() => ''), status));
  return answer.blob().catch(lost);
}

export const documentPath = (fileName: string) => `/api/documents/${encodeURIComponent(fileName)}`;
