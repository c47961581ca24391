import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createdBackupSchema } from '../../src/shared/backups/calls.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';

const RECORDS = ['students', 'examResults', 'documents', 'applications', 'applicationChoices'] as const;

const brokenReferences = async ({ services }: TestPortal) =>
  (await sql`PRAGMA foreign_key_check`.execute(services.db)).rows;

test('approving beside deleting: whichever comes first, no row and no file is left over', async () => {
  const portal = await usePortal();
  const [first, second] = [await signInAs(portal, 'admin'), await signInAs(portal, 'admin')];
  for (const isApprovedFirst of [true, false, true, false]) {
    const { application } = await submittedApplication(portal);
    const approve = () =>
      first.rest.put(`/admin/applications/${application.id}/status`, { status: 'approved' });
    const remove = () => second.rest.delete(`/admin/applications/${application.id}`);
    const answers = await Promise.all(isApprovedFirst ? [approve(), remove()] : [remove(), approve()]);
    const [approved, removed] = isApprovedFirst ? answers : answers.toReversed();
    expect(removed?.status).toBe(200);
    expect([200, 404]).toContain(approved?.status);
    expect(await snapshotTables(portal, ...RECORDS)).toEqual(
      Object.fromEntries(RECORDS.map((table) => [table, []])),
    );
    expect(await storedFiles(portal)).toEqual([]);
    expect(await brokenReferences(portal)).toEqual([]);
  }
});

test.each([
  ['two restores', 'restore-database'],
  ['a backup beside a restore', 'create-free'],
])('%s at once: one is done, the other is 409', async (_, other) => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'super_admin');
  await submittedApplication(portal);
  const backup = '/super-admin/backup';
  const made = await rest.post(`${backup}/create-free`, { type: 'full' });
  const { fileName } = made.read(createdBackupSchema);
  const before = await snapshotTables(portal, ...RECORDS);
  const beside = other === 'create-free' ? other : `${other}/${fileName}`;
  const answers = await Promise.all([
    rest.post(`${backup}/restore-database/${fileName}`),
    rest.post(`${backup}/${beside}`, other === 'create-free' ? { type: 'full' } : undefined),
  ]);
  const [done, refused] = answers.toSorted((a, b) => a.status - b.status);
  expect([200, 201]).toContain(done?.status);
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'Another backup or restore is running. Please wait until it has finished.' },
  });
  expect(await snapshotTables(portal, ...RECORDS)).toEqual(before);
  expect(await brokenReferences(portal)).toEqual([]);
});
