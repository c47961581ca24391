import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toAppError } from '../../src/server/platform/errors.ts';
import { signInAs } from '../support/accounts.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const MESSAGE = 'There is no room left on the server’s disk. Nothing was saved. Please tell the school.';

/** Limits the database to its present pages: SQLite then reports a full disk. */
async function fillDisk({ services: { db } }: TestPortal) {
  const { rows } = await sql`PRAGMA page_count`.execute(db);
  const [{ page_count: pages }] = z.tuple([z.object({ page_count: z.int() })]).parse(rows);
  await sql`PRAGMA max_page_count = ${sql.lit(pages)}`.execute(db);
}

test('no room on the disk: 507 that says so, nothing is stored, and reading goes on', async () => {
  const portal = await usePortal();
  const { rest, trpc } = await signInAs(portal, 'user');
  await fillDisk(portal);
  const before = await snapshotTables(portal);
  const draft = { personalData: { achievements: 'x'.repeat(90_000) }, currentStep: 0 };
  const answer = await rest.post('/draft-application', draft);
  expect(answer).toMatchObject({ status: 507, body: { message: MESSAGE } });
  expect(await refusalOf(trpc.applications.saveDraft.mutate(draft))).toMatchObject({
    status: 507,
    message: MESSAGE,
  });
  expect(await snapshotTables(portal)).toEqual(before);
  expect((await rest.get('/auth/profile')).status).toBe(200);
});

test.each(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE'])(
  '%s of a file or of the database is no bug',
  (code) => {
    const error = toAppError(Object.assign(new Error('write'), { code }), () => {
      throw new Error('was logged as a bug');
    });
    expect(error).toMatchObject({ status: 507, message: MESSAGE });
  },
);
