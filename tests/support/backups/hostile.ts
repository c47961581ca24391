import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { checkBackup } from '../../../src/server/domains/backups/child/check.ts';
import { createBackup } from '../../../src/server/domains/backups/create.ts';
import { inspectBackup } from '../../../src/server/domains/backups/inspect.ts';
import { inWorkFolder } from '../../../src/server/domains/backups/work-folder.ts';
import { remindOfDrafts } from '../../../src/server/domains/reminders/remind.ts';
import { AppError } from '../../../src/server/platform/errors.ts';
import { seedApplications } from '../../../src/server/seed/seed.ts';
import { signInAs } from '../accounts.ts';
import { cases } from '../cases.ts';
import { makeFolder, removeFolder } from '../folders.ts';
import { startPortal, type TestPortal } from '../portal.ts';
import { badgePng, uploadBadge } from '../settings/badge.ts';
import { snapshotTables, storedFiles } from '../state.ts';
import { ignoreProgress } from './filled-portal.ts';

/** The file that hostile files try to write. */
export const EVIL = path.join(tmpdir(), `evil-${process.pid}`);

/** The numbers of cases that differ in their random values. */
export const numbers = Array.from({ length: cases(6) }, (_, index) => index + 1);

/** Changes some of the first bytes. The same number always changes the same bytes, so that failures repeat. */
export function spoil(bytes: Buffer, number: number, first = bytes.length) {
  let seed = number * 7919;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  for (let changed = 0; changed < 1 + (number % 20); changed += 1) bytes.writeUInt8(next(256), next(first));
  return bytes;
}

/** A portal with two applications and good backups, made once for the tests of a file, and checks of bad ones. */
export function hostileFiles() {
  let portal: TestPortal;
  let folder: string;
  let backups: { database: string; full: string };

  beforeAll(async () => {
    folder = await makeFolder();
    portal = await startPortal();
    await seedApplications(portal.services, { applications: 2 });
    const { rest } = await signInAs(portal, 'super_admin');
    await uploadBadge(rest, badgePng());
    // Otherwise they go a minute after the start, between two looks at the tables.
    remindOfDrafts(portal.services);
    await portal.services.background.finished();
    const { backupsFolder } = portal.services.config;
    const make = async (type: 'database' | 'full') =>
      path.join(backupsFolder, (await createBackup(portal.services, type, ignoreProgress)).name);
    backups = { database: await make('database'), full: await make('full') };
  }, 60_000);
  afterAll(async () => {
    await portal.close();
    await removeFolder(folder);
  });

  /** Everything that a file could have changed. */
  const everything = async () => ({
    evil: existsSync(EVIL),
    tables: await snapshotTables(portal),
    uploads: await storedFiles(portal),
    backups: await readdir(portal.services.config.backupsFolder),
    data: (await readdir(portal.dataFolder)).sort(),
  });

  /** Checks the file with the code that the child process runs. */
  const check = (file: string) =>
    inWorkFolder(portal.services, (folder) => {
      const { databaseFile, uploadsFolder } = portal.services.config;
      return checkBackup({ task: 'check', file, databaseFile, uploadsFolder, folder }, () => undefined);
    });

  return {
    check,
    inspect: (file: string) => inspectBackup(portal.services, file, ignoreProgress),
    good: () => backups,
    /** The path for a file in the work folder. */
    at: (name: string) => path.join(folder, name),
    async expectRefusedOrSound(file: string) {
      const found = await check(file).catch((error: unknown) => error);
      if (found instanceof Error) expect(found).toBeInstanceOf(AppError);
      else expect(found).toMatchObject({ contents: { applications: expect.any(Number) } });
    },
    async expectRefused(
      file: string,
      reason: string | RegExp,
      read: (file: string) => Promise<unknown> = check,
    ) {
      const before = await everything();
      await expect(read(file)).rejects.toMatchObject({
        status: 422,
        message: expect.stringMatching(reason),
      });
      expect(await everything()).toEqual(before);
    },
  };
}
