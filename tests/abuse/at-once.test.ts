import { sql } from 'kysely';
import { expect, test } from 'vitest';
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
