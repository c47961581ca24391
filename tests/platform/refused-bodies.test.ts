import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { END, fieldPart, filePart, MULTIPART } from '../support/documents/raw-upload.ts';
import { usePortal } from '../support/portal.ts';

/** Sends requests one after the other on a connection that stays open, as browsers do. */
function useOneConnection(url: string, token: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return (method: string, path: string, body: Buffer = Buffer.alloc(0)) =>
    new Promise<{ status: number | undefined; said: string }>((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-length': body.length,
        ...(body.length > 0 && { 'content-type': MULTIPART }),
      };
      request(url + path, { agent, method, headers }, async (answer) =>
        resolve({ status: answer.statusCode, said: await text(answer) }),
      )
        .on('error', reject)
        .end(body);
    });
}

const LARGE = Buffer.alloc(3 * 1024 ** 2);
const bodyOf = (...parts: (string | Uint8Array)[][]) =>
  Buffer.concat([...parts, END].flat().map((piece) => Buffer.from(piece)));

test.each([
  [
    'a document in a form with a wrong field',
    (id: number) => `/api/students/${id}/documents`,
    bodyOf(fieldPart('__proto__', 'x'), filePart('slip.png', LARGE)),
  ],
  [
    'a file that is no backup',
    () => '/api/super-admin/backup/upload',
    bodyOf(
      filePart('a.tar', LARGE).map((piece) =>
        typeof piece === 'string' ? piece.replace('"file"', '"backupFile"') : piece,
      ),
    ),
  ],
])(
  '%s is refused before it has arrived, and the next request on its connection is answered',
  async (_, path, body) => {
    const portal = await usePortal();
    const { student } = await completeApplication(await signInAs(portal, 'user'));
    const { token } = await signInAs(portal, 'super_admin');
    const ask = useOneConnection(portal.url, token);
    expect(await ask('POST', path(student.id), body)).toMatchObject({ status: 400 });
    expect(await ask('GET', '/api/auth/profile')).toMatchObject({ status: 200 });
  },
);
