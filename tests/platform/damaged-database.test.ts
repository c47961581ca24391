import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../../scripts/support/rest.ts';
import { DAY } from '../../src/server/platform/clock.ts';
import { backupHealthSchema } from '../../src/shared/backups/calls.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { startPortal, type TestPortal, usePortal } from '../support/portal.ts';
import { storedFiles, sweepNow, trashedFiles } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

/** Overwrites the pages that hold the rows of this table. */
async function damage(database: string, table: string) {
  const sqlite = new Sqlite(database);
  const pageSize = z.int().parse(sqlite.pragma('page_size', { simple: true }));
  const root = z
    .int()
    .parse(sqlite.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table));
  sqlite.close();
  const file = await open(database, 'r+');
  await file.write(Buffer.alloc(pageSize, 0xa5), 0, pageSize, (root - 1) * pageSize);
  await file.close();
}

/** Closes a portal with a document, damages a table and opens the portal again. */
async function useDamaged(table: string) {
  const dataFolder = await useFolder();
  const before = await startPortal({
    dataFolder,
    schedule: { openDate: '2020-01-01T12:00:00.000Z', closeDate: null },
  });
  await submittedApplication(before);
  const head = await signInAs(before, 'super_admin');
  const stored = await storedFiles(before);
  await before.close();
  await damage(path.join(dataFolder, 'portal.sqlite'), table);
  await writeFile(path.join(dataFolder, 'uploads', 'e'.repeat(64)), 'a document whose row cannot be read');
  const portal = await usePortal({ dataFolder, isChecked: true });
  return { portal, head, stored };
}

const healthOf = (portal: TestPortal) => api(portal).get('/health');

test.each(['examResults', 'documents'])(
  'a damaged page of %s: health and the dashboard say so with what to do, and nothing is swept',
  async (table) => {
    const { portal, head, stored } = await useDamaged(table);
    const message = expect.stringMatching(/damaged.*--new-database.*restore the newest backup/);
    const damaged = { status: 503, body: { status: 'damaged', message } };
    await expect.poll(() => healthOf(portal), { timeout: 30_000 }).toMatchObject(damaged);
    await sweepNow(portal);
    expect(await storedFiles(portal)).toEqual([...stored, 'e'.repeat(64)].sort());
    expect(await trashedFiles(portal)).toEqual([]);
    const rest = api(portal, head.token);
    const { problems } = (await rest.get('/super-admin/backup/health')).read(backupHealthSchema);
    expect(problems).toEqual([message]);
  },
);

test('a sound database is checked at start and every day, and health answers as ever', async () => {
  const portal = await usePortal({ isChecked: true, now: '2026-10-05T15:00:00.000Z' });
  const { integrity } = portal.services;
  expect(await integrity.check()).toBe('sound');
  expect(integrity.lastCheck()).toEqual({ verdict: 'sound', checkedAt: '2026-10-05T15:00:00.000Z' });
  portal.clock.advance(DAY);
  await integrity.checkAgain();
  expect(integrity.lastCheck()).toEqual({ verdict: 'sound', checkedAt: '2026-10-06T15:00:00.000Z' });
  expect(await healthOf(portal)).toMatchObject({ status: 200, body: { status: 'ok' } });
});
