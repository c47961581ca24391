import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Role } from '../../src/shared/auth/constants.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication } from '../support/application.ts';
import { doors, isByteRoute, type Reply, rest } from '../support/platform/doors.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';
import { APPLICATION_CALLS, DOCUMENT_CALLS } from './calls/applications.ts';
import { AUTH_CALLS, SITE_CALLS } from './calls/auth.ts';
import { CLOSING, type Facts, type Row, WHILE_OPEN } from './calls/row.ts';
import { STUDENT_CALLS } from './calls/students.ts';

/** The table of calls, row by row (applicants §7). */
const ROWS: readonly Row[] = [
  ...AUTH_CALLS,
  ...SITE_CALLS,
  ...APPLICATION_CALLS,
  ...STUDENT_CALLS,
  ...DOCUMENT_CALLS,
];

/** Fields that no body may set (decisions §2). There are as many as an upload form may hold. */
const SMUGGLED = {
  role: 'super_admin',
  isActive: false,
  userId: 1,
  totalScore: 99,
  firstChoiceScore: 99,
  applicationId: 'SF1999-00001',
  createdAt: '1999-01-01T00:00:00.000Z',
};

const LOG_IN = { status: 401, message: 'Please log in.' };
const OTHERS = { status: 403, message: 'This record belongs to somebody else.' };
const CLOSED = { status: 403, message: 'The registration portal closed on 05/10/2026 at 11:30.' };
const FROZEN = { status: 409, message: 'This application has been submitted and cannot be changed.' };

async function newFacts(portal: TestPortal): Promise<Facts> {
  const owner = await signInAs(portal, 'user');
  const complete = await completeApplication(owner);
  const draft = { personalData: { firstName: 'Anika' }, currentStep: 1 };
  await owner.rest.post('/draft-application', draft);
  return { ...complete, portal, owner, draft };
}

/** All stored rows, without the tables that record visits and attempts. */
async function everything(portal: TestPortal) {
  const {
    sessions: _,
    loginAttempts: __,
    knownDevices: ___,
    audit = [],
    ...tables
  } = await snapshotTables(portal);
  const entries = audit.filter((entry) => !entry.includes('"log_in_failed"'));
  return { tables, entries, files: await storedFiles(portal) };
}

const accountOf = ({ portal, owner }: Facts) =>
  portal.services.db
    .selectFrom('users')
    .select(['role', 'isActive'])
    .where('id', '=', owner.user.id)
    .executeTakeFirst();

const refusalsOf = ({ refusals = [] }: Row) =>
  refusals.map(([what, change, status, text, path]) => ({ what, change, status, text, path }));
const inputOf = async (row: Row, facts: Facts) => (await row.input?.(facts)) ?? {};

describe.each(doors)('over $door', ({ door, call, created }) => {
  const rows = ROWS.filter(({ procedure }) => door === 'REST' || !isByteRoute(procedure));
  const send = ({ procedure }: Row, input: object, token?: string): Promise<Reply> => {
    const sent = { input, ...(token && { token }) };
    return isByteRoute(procedure) ? rest(portal, procedure, sent) : call(portal, procedure, sent);
  };

  // One portal for all tests. Each change has an applicant of its own; a refusal changes nothing, as each test checks.
  let portal: TestPortal;
  let facts: Facts;
  let stranger: Account;
  let inactive: Account;
  let head: Account;
  let submitted: Facts;
  beforeAll(async () => {
    const schedule = { openDate: WHILE_OPEN, closeDate: CLOSING };
    portal = await startPortal({ now: WHILE_OPEN, schedule });
    facts = await newFacts(portal);
    head = await signInAs(portal, 'super_admin');
    stranger = await signInAs(portal, 'user');
    inactive = await signInAs(portal, 'user');
    const { db } = portal.services;
    await db.updateTable('users').set({ isActive: 0 }).where('id', '=', inactive.user.id).execute();
    submitted = await newFacts(portal);
    await submitApplication(submitted.owner, submitted.application.id);
  });
  afterAll(() => portal.close());
  beforeEach(() => portal.clock.set(WHILE_OPEN));

  async function expectRefused(row: Row, input: object, token: string | undefined, refusal: object) {
    const before = await everything(portal);
    const { status, body } = await send(row, input, token);
    expect({ status, ...Object(body) }).toMatchObject(refusal);
    expect(await everything(portal)).toEqual(before);
  }

  /** Makes an applicant and deletes it after the test. Few rows keep the repeated comparison of all tables quick. */
  async function freshFacts(row: Row) {
    const needsAccountOnly = AUTH_CALLS.includes(row);
    const fresh = needsAccountOnly
      ? { ...facts, owner: await signInAs(portal, 'user') }
      : await newFacts(portal);
    // With its documents: the sweep of a new start would move leftovers while a later test compares files.
    onTestFinished(async () => {
      expect((await head.rest.delete(`/super-admin/users/${fresh.owner.user.id}`)).status).toBe(200);
    });
    return fresh;
  }

  describe.each(rows)('$call', (row) => {
    const onlyReads = row.call.startsWith('GET ') && row.audience !== 'account';
    const success = row.creates && (isByteRoute(row.procedure) ? 201 : created);
    const expected = { status: success ?? 200 };

    test('answers with what it names, and ignores what it does not know', async () => {
      for (const smuggled of [{}, SMUGGLED]) {
        const fresh = onlyReads ? facts : await freshFacts(row);
        const input = await inputOf(row, fresh);
        const { status, body } = await send(row, { ...smuggled, ...input }, fresh.owner.token);
        expect({ status, body }).toEqual({ ...expected, body: row.reply(fresh, input) });
        expect(await accountOf(fresh)).toEqual({ role: 'user', isActive: 1 });
      }
    });

    test(row.writes ? 'is refused while the portal is closed' : 'goes on while it is closed', async () => {
      const fresh = onlyReads ? facts : await freshFacts(row);
      const input = await inputOf(row, fresh);
      portal.clock.set(CLOSING);
      if (row.writes) await expectRefused(row, input, fresh.owner.token, CLOSED);
      else expect(await send(row, input, fresh.owner.token)).toMatchObject(expected);
    });

    if (row.audience === 'anybody') {
      test('answers nobody in particular', async () => {
        const fresh = onlyReads ? facts : await freshFacts(row);
        expect(await send(row, await inputOf(row, fresh))).toMatchObject(expected);
      });
    } else {
      test('is 401 for nobody, and for who is nobody any more', async () => {
        const input = await inputOf(row, facts);
        for (const token of [undefined, 'invented', inactive.token]) {
          await expectRefused(row, input, token, LOG_IN);
        }
      });
    }

    if (row.audience === 'owner') {
      test('is refused to somebody else, whether the portal is open or not', async () => {
        const input = await inputOf(row, facts);
        await expectRefused(row, input, stranger.token, row.strangers ?? OTHERS);
        portal.clock.set(CLOSING);
        await expectRefused(row, input, stranger.token, row.strangers ?? OTHERS);
      });

      test.each<Role>(['admin', 'super_admin'])('answers an %s, even while it is closed', async (role) => {
        const { token } = await signInAs(portal, role);
        const open = onlyReads ? facts : await freshFacts(row);
        const input = await inputOf(row, open);
        const { status, body } = await send(row, input, token);
        expect({ status, body }).toEqual({ ...expected, body: row.reply(open, input) });
        const closed = onlyReads ? facts : await freshFacts(row);
        const inputWhenClosed = await inputOf(row, closed);
        portal.clock.set(CLOSING);
        expect(await send(row, inputWhenClosed, token)).toMatchObject(expected);
      });
    }

    if (row.writes === 'application') {
      test('is 409 once submitted, whether the portal is open or not', async () => {
        const input = await inputOf(row, submitted);
        const frozen = 'studentId' in input ? { ...input, studentId: submitted.student.id } : input;
        await expectRefused(row, frozen, submitted.owner.token, FROZEN);
        portal.clock.set(CLOSING);
        await expectRefused(row, frozen, submitted.owner.token, FROZEN);
      });
    }

    test.each(refusalsOf(row))('$what: $status', async ({ change, status, text, path }) => {
      const input = { ...(await inputOf(row, facts)), ...(await change(facts)) };
      const message = typeof text === 'string' ? text : text(facts);
      const issues = path === undefined ? {} : { issues: [{ path, message }] };
      await expectRefused(row, input, facts.owner.token, { status, message, ...issues });
    });
  });
});
