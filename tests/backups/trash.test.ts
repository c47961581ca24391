import { expect, test, vi } from 'vitest';
import { restoreBackup } from '../../src/server/domains/backups/restore.ts';
import { deleteSome } from '../support/backups/changes.ts';
import { ignoreProgress, useFilledPortal } from '../support/backups/filled-portal.ts';
import { isUpload, readEntries } from '../support/backups/forge.ts';
import { actorOf, backUp, restore } from '../support/backups/restoring.ts';
import { expectUploads } from '../support/backups/uploads.ts';
import type { TestPortal } from '../support/portal.ts';
import { storedFiles, sweepNow, trashedFiles } from '../support/state.ts';

vi.setConfig({ testTimeout: 90_000 });

/** Deletes the row of a document by accident; the sweep then moves its bytes to the trash. */
async function loseDocument({ services }: TestPortal) {
  const { db } = services;
  const { id, fileName } = await db
    .selectFrom('documents')
    .select(['id', 'fileName'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('documents').where('id', '=', id).execute();
  await sweepNow({ services });
  return fileName;
}

test('a Database Only restore takes back from the trash what its rows refer to, before it answers', async () => {
  const { portal, superAdmin } = await useFilledPortal(2);
  const dump = await backUp(portal, 'database');
  const present = await storedFiles(portal);
  const fileName = await loseDocument(portal);
  expect(await storedFiles(portal)).toHaveLength(present.length - 1);
  expect(await trashedFiles(portal)).toHaveLength(1);

  const { message } = await restoreBackup(portal.services, dump, actorOf(superAdmin), ignoreProgress);
  expect(message).not.toContain('does not hold');
  expect(await storedFiles(portal)).toEqual(present);
  expect(await trashedFiles(portal)).toEqual([]);
  expect((await superAdmin.rest.bytes(`/documents/${fileName}`)).status).toBe(200);
});

test('a full backup does not hold the trash', async () => {
  const { portal } = await useFilledPortal(2);
  await loseDocument(portal);
  const uploads = (await readEntries(await backUp(portal, 'full'))).filter(isUpload);
  expect(uploads.map(({ name }) => name).sort()).toEqual(
    (await storedFiles(portal)).map((name) => `uploads/${name}`),
  );
});

test('bytes of the data that a restore replaced go into the trash', async () => {
  const { portal, superAdmin } = await useFilledPortal(2);
  const [first] = await storedFiles(portal);
  const { db } = portal.services;
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('sha256', '=', first ?? '')
    .execute();
  await db
    .deleteFrom('documents')
    .where('sha256', '=', first ?? '')
    .execute();
  const file = await backUp(portal, 'database');
  await db.insertInto('documents').values(rows).execute();
  await restore(portal, superAdmin, file);
  expect(await trashedFiles(portal)).toEqual([
    expect.stringMatching(new RegExp(`^20\\d\\d-\\d\\d-\\d\\d-${first}$`)),
  ]);
  await expectUploads(portal);
});

test('what is deleted while a backup runs is destroyed right after it, and does not go into the trash', async () => {
  const { portal, superAdmin } = await useFilledPortal(2);
  const before = await storedFiles(portal);
  const held = Promise.withResolvers<{ fileName: string }>();
  const work = { kind: 'create', type: 'full', fileName: null } as const;
  const running = portal.services.operations.run(work, () => held.promise);
  await deleteSome(superAdmin);
  expect(await storedFiles(portal)).toEqual(before);
  held.resolve({ fileName: 'none' });
  await running;
  await portal.services.background.finished();
  expect((await storedFiles(portal)).length).toBeLessThan(before.length);
  expect(await trashedFiles(portal)).toEqual([]);
  await expectUploads(portal);
});
