import { request as httpRequest } from 'node:http';
import type { Account } from '../accounts.ts';
import type { TestPortal } from '../portal.ts';

const BOUNDARY = 'the-boundary';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** The header of a file part with exactly these bytes in its name. */
export const filePart = (name: string, content: Uint8Array, type = 'image/png') => [
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
  content,
  '\r\n',
];
export const fieldPart = (name: string, value: string) => [
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
];
export const END = [`--${BOUNDARY}--\r\n`];

type Pieces = readonly (string | Uint8Array)[];
const join = (pieces: Pieces) => Buffer.concat(pieces.map((piece) => Buffer.from(piece)));

type Target = { portal: Pick<TestPortal, 'url'>; account: Account; studentId: number };
const addressOf = ({ portal, studentId }: Target) => `${portal.url}/api/students/${studentId}/documents`;

/** Sends a multipart body byte for byte. */
export async function sendRaw(target: Target, pieces: Pieces, contentType = MULTIPART) {
  const response = await fetch(addressOf(target), {
    method: 'POST',
    headers: { authorization: `Bearer ${target.account.token}`, 'content-type': contentType },
    body: join(pieces),
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

/** `announced`: the content length that the request claims; `meanwhile`: runs while the request is under way. */
type Meanwhile = { announced?: number; meanwhile?: () => Promise<unknown> };

/** Sends the beginning of an upload and closes the connection once `isReceiving` reports that the server has begun. */
export async function abortUpload(
  target: Target,
  pieces: Pieces,
  isReceiving: () => Promise<boolean>,
  { announced = 5_000_000, meanwhile = async () => undefined }: Meanwhile = {},
) {
  const request = httpRequest(addressOf(target), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${target.account.token}`,
      'content-type': MULTIPART,
      'content-length': announced,
    },
  });
  const closed = new Promise<void>((resolve) => request.on('close', resolve));
  request.on('error', () => undefined);
  request.write(join(pieces));
  while (!(await isReceiving())) await new Promise((resolve) => setImmediate(resolve));
  await meanwhile();
  request.destroy();
  await closed;
}
