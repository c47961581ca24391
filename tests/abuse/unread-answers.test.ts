import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { watchMemory } from '../../scripts/bench/watch.ts';
import { pngOfSize } from '../../scripts/support/files.ts';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { MINUTE } from '../../src/server/platform/clock.ts';
import { openDatabase } from '../../src/server/platform/database/open.ts';
import type { Tables } from '../../src/server/tables.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { LARGEST_DOCUMENT_BYTES } from '../../src/shared/documents/constants.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { newPerson } from '../support/accounts.ts';
import { HAS_TIME } from '../support/cases.ts';
import { listAsDocuments } from '../support/documents/large-documents.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { beginUnread } from '../support/unread.ts';

vi.setConfig({ testTimeout: 10 * MINUTE });

const OWN_DATA = '/api/auth/profile/data';
/** Megabytes that the server may take, however many answers are not read (decisions §10). */
const MOST = 400;

async function register(server: ServerProcess) {
  const { token } = (await api(server).post('/auth/register', newPerson())).read(signedInSchema);
  const rest = api(server, token);
  const { id } = (await rest.post('/students', studentPayload())).read(studentSchema);
  return { token, rest, studentId: id };
}

/** A server as a school runs it, with applicants who have three documents of the largest size each. */
async function startServer(applicants: number) {
  const server = await startServerProcess();
  onTestFinished(async () => void (await server.stop()));
  const first = await register(server);
  for (const name of ['one.png', 'two.png', 'three.png'])
    await first.rest.upload(first.studentId, pngOfSize(name, LARGEST_DOCUMENT_BYTES), 'portfolio');
  const db = openDatabase<Tables>(path.join(server.dataFolder, 'portal.sqlite'));
  const contents = await db.selectFrom('documents').select(['sha256', 'fileSize as size']).execute();
  const others = [];
  for (let count = 1; count < applicants; count += 1) {
    const other = await register(server);
    await listAsDocuments(db, other.studentId, contents);
    others.push(other);
  }
  const documents = await db.selectFrom('documents').select('fileName').execute();
  await db.destroy();
  return { server, tokens: [first, ...others].map(({ token }) => token), documents };
}

describe.runIf(HAS_TIME && process.platform === 'linux')('what is begun and never read', () => {
  test('thirty downloads of own data from thirty accounts take little memory', async () => {
    const { server, tokens } = await startServer(30);
    const memory = watchMemory(server.pid);
    for (const token of tokens)
      await (await beginUnread(server.url, OWN_DATA, token)).readUntil(2 * 1024 ** 2);
    // Later requests are served as usual.
    for (let count = 0; count < 50; count += 1)
      expect((await api(server, tokens[0]).get('/auth/profile')).status).toBe(200);
    const peak = await memory();
    expect(peak.server).toBeGreaterThan(0);
    expect(peak.server).toBeLessThan(MOST);
  });

  test('thirty from one account are one, a few that wait, and refusals', async () => {
    const { server, tokens } = await startServer(1);
    const [token] = tokens;
    const memory = watchMemory(server.pid);
    const first = await beginUnread(server.url, OWN_DATA, token);
    const statuses: number[] = [];
    for (let count = 0; count < 29; count += 1)
      void fetch(server.url + OWN_DATA, { headers: { authorization: `Bearer ${token}` } }).then(
        ({ status }) => statuses.push(status),
        // The server ends while these wait.
        () => undefined,
      );
    await expect.poll(() => statuses, { timeout: MINUTE }).toEqual(Array.from({ length: 24 }, () => 429));
    expect(first.begun).toMatch('HTTP/1.1 200');
    expect((await memory()).server).toBeLessThan(MOST);
  });

  test('three hundred downloads are cut off, and their files closed', async () => {
    const { server, tokens, documents } = await startServer(1);
    const [token] = tokens;
    const open = async () => (await readdir(`/proc/${server.pid}/fd`)).length;
    const before = await open();
    const memory = watchMemory(server.pid);
    for (let count = 0; count < 300; count += 1)
      await beginUnread(server.url, `/api/documents/${documents[count % 3]?.fileName}`, token);
    expect(await open()).toBeGreaterThan(before + 300);
    await expect.poll(open, { timeout: 5 * MINUTE, interval: 1000 }).toBeLessThan(before + 20);
    expect((await memory()).server).toBeLessThan(MOST);
  });
});
