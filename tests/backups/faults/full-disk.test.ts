import { stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pngOfSize } from '../../../scripts/support/files.ts';
import { DATA_TABLES } from '../../../src/server/domains/backups/contents/tables.ts';
import { createBackup } from '../../../src/server/domains/backups/create.ts';
import { inspectBackup } from '../../../src/server/domains/backups/inspect.ts';
import { seedApplications } from '../../../src/server/seed/seed.ts';
import { parseBackupName } from '../../../src/shared/backups/names.ts';
import { BACKUP_PHASES, type Progress, RESTORE_PHASES } from '../../../src/shared/backups/schema.ts';
import { type Account, signInAs } from '../../support/accounts.ts';
import { completeApplication } from '../../support/application.ts';
import { deleteSome } from '../../support/backups/changes.ts';
import { canMakeDisk, makeDisk } from '../../support/backups/faults/disk.ts';
import { backupFiles } from '../../support/backups/files.ts';
import { ignoreProgress } from '../../support/backups/filled-portal.ts';
import { forgeBomb, forgeBytes, listed } from '../../support/backups/forge.ts';
import { backUp, restore } from '../../support/backups/restoring.ts';
import { expectUploads } from '../../support/backups/uploads.ts';
import { makeFolder, removeFolder } from '../../support/folders.ts';
import { startPortal, type TestPortal } from '../../support/portal.ts';
import { snapshotTables } from '../../support/state.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

/** `npm run faults` fills the disk at every step, other runs only at the riskiest ones. */
const isThorough = Number(process.env.FAULT_KILLS ?? 0) > 0;
/** The reserve that the portal keeps free, and as much again. */
const MEGABYTES = 96;
const OPEN = { openDate: '2000-01-01T00:00:00.000Z', closeDate: null };
const NO_ROOM = { status: 507, message: expect.stringMatching(/room (left )?on the server’s disk/) };

describe.runIf(canMakeDisk())('the disk becomes full', () => {
  let disk: ReturnType<typeof makeDisk>;
  let elsewhere: string;
  let portal: TestPortal;
  let superAdmin: Account;
  let backup: string;
  let inBackup: Record<string, string[] | undefined>;

  /** The data tables, without the counters of application numbers. */
  const tables = async () => {
    const all = Object.entries(await snapshotTables(portal));
    const isData = (name: string) => DATA_TABLES.includes(name) && name !== 'applicationCounters';
    return Object.fromEntries(all.filter(([name]) => isData(name)));
  };

  beforeAll(async () => {
    disk = makeDisk(MEGABYTES);
    elsewhere = await makeFolder();
    portal = await startPortal({ dataFolder: disk.folder, schedule: OPEN });
    superAdmin = await signInAs(portal, 'super_admin');
    await seedApplications(portal.services, { applications: 3 });
    inBackup = await tables();
    backup = await backUp(portal, 'full');
    await deleteSome(superAdmin);
  });
  afterAll(async () => {
    await portal.close();
    await removeFolder(elsewhere);
    disk.remove();
  });

  /** With the disk full: the data are as expected. With room again: everything is sound and nothing partial is left. */
  async function expectSound(expected: Record<string, string[] | undefined>, files: string[]) {
    expect(await tables()).toEqual(expected);
    disk.free();
    await portal.services.background.finished();
    const { rows } = await sql`PRAGMA integrity_check`.execute(portal.services.db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
    await expectUploads(portal);
    expect(await backupFiles(portal)).toEqual(files);
  }

  /** Fills the disk when this step is reached. */
  const fillAt = (step: Progress) => (progress: Progress) => {
    if (progress.phase === step.phase && progress.share >= step.share) disk.fill();
  };

  test('an upload is refused, and accepted when there is room again', async () => {
    const applicant = await signInAs(portal, 'user');
    const { student } = await completeApplication(applicant);
    const [before, files] = [await tables(), await backupFiles(portal)];
    const upload = () => applicant.rest.upload(student.id, pngOfSize('slip.png', 1024 ** 2), 'exam_slip');
    disk.fill();
    const { status, body } = await upload();
    expect({ status, ...Object(body) }).toMatchObject(NO_ROOM);
    expect((await applicant.rest.get(`/students/${student.id}`)).status).toBe(200);
    await expectSound(before, files);
    expect((await upload()).status).toBe(201);
  });

  const CREATION: Progress[] = isThorough
    ? BACKUP_PHASES.flatMap((phase) => [0, 1].map((share) => ({ phase, share })))
    : [{ phase: 'snapshot', share: 1 }];

  test.each(CREATION)('while a backup is made ($phase, $share): it is not, or it is whole', async (step) => {
    const [before, files] = [await tables(), await backupFiles(portal)];
    const made = await createBackup(portal.services, 'full', { onProgress: fillAt(step) }).catch(
      (error: unknown) => error,
    );
    const name = made instanceof Error ? undefined : path.basename(String(Object(made).name));
    if (!name) expect(made).toMatchObject(NO_ROOM);
    await expectSound(before, name ? [...files, name].sort() : files);
    if (!name) return;
    const file = path.join(portal.services.config.backupsFolder, name);
    expect(await inspectBackup(portal.services, file, ignoreProgress)).toMatchObject({ missingDocuments: 0 });
  });

  const RESTORING: Progress[] = isThorough
    ? [
        ...RESTORE_PHASES.flatMap((phase) => [0, 1].map((share) => ({ phase, share }))),
        ...[0.3, 0.5, 0.7].map((share) => ({ phase: 'safety', share }) as const),
        ...[0.2, 0.5, 0.8].map((share) => ({ phase: 'replace', share }) as const),
      ]
    : [{ phase: 'replace', share: 0 }];

  test.each(RESTORING)(
    'while it restores ($phase, $share): the data are as they were, or as they were restored',
    async (step) => {
      const { db } = portal.services;
      await db
        .updateTable('school')
        .set({ name: `${step.phase} ${step.share}` })
        .execute();
      const [before, files] = [await tables(), await backupFiles(portal)];
      const done = await restore(portal, superAdmin, backup, fillAt(step)).catch((error: unknown) => error);
      if (done instanceof Error) {
        expect(done).toMatchObject(NO_ROOM);
        // The safety backup that a restore makes first may be left.
        const made = (await backupFiles(portal)).filter((name) => !files.includes(name));
        expect(made.length).toBeLessThanOrEqual(1);
        for (const name of made) expect(parseBackupName(name)).toMatchObject({ type: 'full' });
        await expectSound(before, [...files, ...made].sort());
      } else {
        await expectSound(inBackup, [...files, String(Object(done).safetyBackup)].sort());
      }
    },
  );

  test('when there is room again it restores', async () => {
    await restore(portal, superAdmin, backup);
    expect(await tables()).toEqual(inBackup);
  });

  test.each([
    ['says how large it is', undefined],
    ['says that it is small', 5000],
  ])('a bomb that %s is refused for what it is, and would not fill the disk', async (_, said) => {
    const file = path.join(elsewhere, 'bomb.zip');
    await forgeBomb(backup, file, 4 * MEGABYTES);
    expect((await stat(file)).size).toBeLessThan(4 * 1024 ** 2);
    if (said) await forgeBytes(file, file, (bytes) => void bytes.writeUInt32LE(said, listed(bytes, 1) + 24));
    const [before, files] = [await tables(), await backupFiles(portal)];
    await expect(inspectBackup(portal.services, file, ignoreProgress)).rejects.toMatchObject({ status: 422 });
    await expectSound(before, files);
  });
});
