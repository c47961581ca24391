import { mkdir, open, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { openDatabase } from '../../src/server/platform/database/open.ts';
import { createSharedFlush } from '../../src/server/platform/database/shared-flush.ts';
import { PASSWORD, signInAs } from '../support/accounts.ts';
import { makeFolder, removeFolder } from '../support/folders.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { startServerProcess } from '../support/server-process.ts';

const DRAFT = { personalData: { firstName: 'Anika' }, currentStep: 0 };

/** Watches flushes of files. */
async function watchFlushes({ services }: TestPortal) {
  const handle = await open(services.config.databaseFile);
  await handle.close();
  const flushes = vi.spyOn(Object.getPrototypeOf(handle), 'datasync');
  onTestFinished(() => flushes.mockRestore());
  return flushes;
}

test('a save is answered when it would survive a power cut; those who save meanwhile share one flush, and reading goes on', async () => {
  const portal = await usePortal();
  const people = await Promise.all(Array.from({ length: 6 }, () => signInAs(portal, 'user')));
  const flushes = await watchFlushes(portal);
  const { promise, resolve: end } = Promise.withResolvers<void>();
  flushes.mockImplementationOnce(() => promise);
  let answered = 0;
  const save = async ({ rest }: (typeof people)[number]) => {
    const { status } = await rest.post('/draft-application', DRAFT);
    answered += 1;
    return status;
  };
  const saves = people.map(save);
  const drafts = () => portal.services.db.selectFrom('drafts').select('id').execute();
  await vi.waitFor(async () => expect(await drafts()).toHaveLength(people.length));
  expect((await people[0]?.rest.get('/auth/profile'))?.status).toBe(200);
  expect(answered).toBe(0);
  expect(flushes).toHaveBeenCalledOnce();
  end();
  expect(await Promise.all(saves)).toEqual(people.map(() => 200));
  expect(flushes).toHaveBeenCalledTimes(2);
});

test('when the disk has failed, no save is answered with success any more', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'user');
  const flushes = await watchFlushes(portal);
  flushes.mockRejectedValueOnce(new Error('EIO: i/o error, fdatasync'));
  expect(await rest.post('/draft-application', DRAFT)).toMatchObject({ status: 500 });
  expect(await rest.post('/draft-application', DRAFT)).toMatchObject({ status: 500 });
  expect(await rest.get('/auth/profile')).toMatchObject({ status: 200 });
});

test('what ends after the database was closed does not count as a failed disk', async () => {
  const file = path.join(await useFolder(), 'log');
  await writeFile(file, '');
  const onLost = vi.fn();
  const log = createSharedFlush(file, onLost);
  await log.flush();
  await log.close();
  await expect(log.flush()).resolves.toBeUndefined();
  expect(onLost).not.toHaveBeenCalled();
});

async function useFolder() {
  const folder = await makeFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** Makes flushes fail in a process that loads it, once there is a file `failing` in the data folder. */
const FAILING_DISK = `
  import { existsSync } from 'node:fs';
  import { open } from 'node:fs/promises';
  const handle = await open(process.execPath);
  const prototype = Object.getPrototypeOf(handle);
  const { datasync } = prototype;
  prototype.datasync = function () {
    if (existsSync(process.env.DATA_DIR + '/failing')) throw new Error('EIO: i/o error, fdatasync');
    return datasync.call(this);
  };
  await handle.close();`;

test('when the disk has failed, the program ends, to be started again', async () => {
  const code = encodeURIComponent(FAILING_DISK);
  const server = await startServerProcess({ NODE_OPTIONS: `--import=data:text/javascript,${code}` });
  onTestFinished(server.stop);
  await writeFile(path.join(server.dataFolder, 'failing'), '');
  const account = { firstName: 'Anika', lastName: 'Ali', email: 'anika@example.com', password: PASSWORD };
  await expect(api(server).post('/auth/register', account)).rejects.toThrow();
  await vi.waitFor(() => expect(server.lines.join('\n')).toContain('could not be flushed'));
});

test('a log that could not be opened once is flushed with the next save', async () => {
  const folder = await useFolder();
  const log = path.join(folder, 'portal.sqlite-wal');
  const flush = createSharedFlush(log);
  onTestFinished(() => flush.close());
  await expect(flush.flush()).rejects.toThrow('ENOENT');
  await writeFile(log, 'page');
  expect(await Promise.all([flush.flush(), flush.flush()])).toEqual([undefined, undefined]);
});

test('saves are answered where the database is a link to another disk', async () => {
  const folder = await useFolder();
  const link = path.join(folder, 'portal.sqlite');
  await mkdir(path.join(folder, 'disk'));
  await symlink(path.join(folder, 'disk', 'portal.sqlite'), link);
  const db = openDatabase(link);
  onTestFinished(() => db.destroy());
  await sql`CREATE TABLE seats (id INTEGER)`.execute(db);
});
