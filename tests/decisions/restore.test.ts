import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { startSession } from '../../src/server/domains/auth/sessions.ts';
import { migrateTo } from '../../src/server/platform/database/migrate.ts';
import { openDatabase } from '../../src/server/platform/database/open.ts';
import type { Tables } from '../../src/server/tables.ts';
import { releaseSchema } from '../../src/shared/decisions/schema.ts';
import { passwordHash, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { backUp, restore } from '../support/backups/restoring.ts';
import { passMinutes } from '../support/mail/minutes.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { usePortal } from '../support/portal.ts';
import { useFolder } from '../support/use-folder.ts';

test('a restore brings withheld decisions back, and writes to nobody by itself', async () => {
  const portal = await usePortal();
  const superAdmin = await signInAs(portal, 'super_admin');
  const { application } = await submittedApplication(portal);
  const { rest } = superAdmin;
  await rest.put('/admin/decisions', { told: 'when_released' });
  await rest.put(`/applications/${application.id}`, { status: 'approved' });
  const at = new Date(portal.clock.now().getTime() + 60_000).toISOString();
  const scheduled = await rest.post('/admin/decisions/releases', { statuses: ['approved'], count: 1, at });
  expect(scheduled.status).toBe(201);
  const file = await backUp(portal, 'database');
  await rest.put(`/admin/applications/${application.id}/status`, { status: 'under_review' });
  await restore(portal, superAdmin, file);

  await passMinutes(portal, 10);
  expect(await readOutbox(portal)).toHaveLength(1);
  expect((await rest.get(`/admin/applications/${application.id}`)).body).toMatchObject({
    status: 'approved',
    isTold: false,
  });
  const releases = (await rest.get('/admin/decisions/releases')).read(releaseSchema.array());
  expect(releases).toMatchObject([{ state: 'cancelled' }]);
  const undone = await rest.post(`/admin/applications/${application.id}/decision/undo`, {});
  expect(undone.body).toMatchObject({ status: 'submitted' });
});

test('what was decided before there were releases counts as told', async () => {
  const dataFolder = await useFolder();
  const db = openDatabase<Tables>(path.join(dataFolder, 'portal.sqlite'));
  await migrateTo(db, '0028_clean_pictures');
  const now = '2026-01-01T00:00:00.000Z';
  for (const insert of [
    sql`INSERT INTO users (id, email, firstName, lastName, passwordHash, createdAt)
      VALUES (1, 'old@example.com', 'Old', 'Hand', ${passwordHash}, ${now})`,
    sql`INSERT INTO students (id, userId, createdAt, updatedAt, firstName, lastName, dateOfBirth, countryOfBirth,
        placeOfBirth, religiousDenomination, ethnicity, nationality, mobileNumber, email, schoolAttended)
      VALUES (1, 1, ${now}, ${now}, 'Old', 'Student', '2009-01-02T12:00:00.000Z', 'x', 'x', 'x', 'x', 'x', 'x',
        'student@example.com', 'Other')`,
    sql`INSERT INTO applications (applicationId, studentId, status, submittedAt, createdAt, updatedAt)
      VALUES ('SF2026-00001', 1, 'approved', ${now}, ${now}, ${now})`,
  ])
    await insert.execute(db);
  await db.destroy();

  const portal = await usePortal({ dataFolder });
  const { rest } = await signInAs(portal, 'admin');
  expect((await rest.get('/admin/applications/1')).body).toMatchObject({ status: 'approved', isTold: true });
  expect((await rest.post('/admin/applications/1/decision/undo', {})).status).toBe(409);
  const { db: opened, clock } = portal.services;
  const token = await opened.transaction().execute((trx) => startSession(trx, { clock, userAgent: '' }, 1));
  const owner = api(portal, token);
  expect((await owner.get('/applications')).body).toMatchObject([{ status: 'approved' }]);
});
