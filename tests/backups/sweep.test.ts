import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listBackups, sweepBackups } from '../../src/server/domains/backups/service.ts';
import { backupFiles, placeBackup } from '../support/backups/files.ts';
import { startPortal, usePortal } from '../support/portal.ts';

test('a start removes what is unfinished, and nothing else', async () => {
  const portal = await usePortal();
  const { backupsFolder } = portal.services.config;
  const name = await placeBackup(portal);
  const others = ['before-0009-2026-11-01.sqlite', 'full.zip.partial', 'notes.txt'];
  for (const other of others) await writeFile(path.join(backupsFolder, other), 'x');
  const unfinished = path.join(backupsFolder, 'work-0123456789abcdef.partial');
  await mkdir(unfinished);
  await writeFile(path.join(backupsFolder, 'before-0009_mail-2026-11-02.sqlite.partial'), 'x');
  await writeFile(path.join(unfinished, 'written'), 'x');
  await portal.app.close();
  const again = await startPortal({ dataFolder: portal.dataFolder });
  expect(await backupFiles(again)).toEqual([...others, name].sort());
  expect(await listBackups(again.services)).toMatchObject([{ name }]);
  await again.close();
});

test('a process that still writes for a portal that was killed does not keep the next one from its start', async () => {
  const { services } = await usePortal();
  const folder = path.join(services.config.backupsFolder, 'work-0123456789abcdef.partial');
  await mkdir(folder, { recursive: true });
  const write = async (upload: number): Promise<void> => {
    await writeFile(path.join(folder, String(upload)), 'x');
    if (upload < 200) await write(upload + 1);
  };
  // Ends when everything is written or when its folder is gone.
  const writing = write(0).catch(() => undefined);
  await sweepBackups(services);
  await writing;
  await sweepBackups(services);
  expect(await backupFiles({ services })).toEqual([]);
});
