import { authorization, messageIn, TransferError } from './transfer.ts';

/** The bytes at a path of the server that asks who is there. @throws TransferError. */
export async function downloadFile(path: string): Promise<Blob> {
  const lost = () => {
    throw new TransferError(0);
  };
  const answer = await fetch(path, { headers: { authorization: authorization() } }).catch(lost);
  const { ok, status } = answer;
  if (!ok) throw new TransferError(status, messageIn(await answer.text().catch(() => ''), status));
  return answer.blob().catch(lost);
}

/** Where the bytes of a document are. */
export const documentPath = (fileName: string) => `/api/documents/${encodeURIComponent(fileName)}`;
