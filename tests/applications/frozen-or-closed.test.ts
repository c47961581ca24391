import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { APPLICATION_STATUSES } from '../../src/shared/applications/constants.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication, submitApplication, submittedApplication } from '../support/application.ts';
import { ACCOUNT_WRITES, APPLICATION_WRITES } from '../support/applications/applicant-writes.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';

const FROZEN = {
  status: 409,
  message: 'This application has been submitted and cannot be changed.',
};
const WHILE_OPEN = '2026-10-05T15:00:00.000Z';
const CLOSING = '2026-10-05T20:00:00.000Z';
const CLOSED = { status: 403, message: 'The registration portal closed on 05/10/2026 at 16:00.' };

// One portal for all tests, which change nothing but new records of their own.
let portal: TestPortal;
let submitted: Awaited<ReturnType<typeof submittedApplication>>;
let parent: Account;
let draft: Awaited<ReturnType<typeof completeApplication>>;

beforeAll(async () => {
  portal = await startPortal({
    now: WHILE_OPEN,
    schedule: { openDate: '2026-10-01T12:00:00.000Z', closeDate: CLOSING },
  });
  submitted = await submittedApplication(portal);
  parent = await signInAs(portal, 'user');
  draft = await completeApplication(parent);
  await parent.rest.post('/draft-application', { personalData: {}, currentStep: 0 });
});
afterAll(() => portal.close());
beforeEach(() => portal.clock.set(WHILE_OPEN));

/** All stored data, without the sessions, which record their last use. */
async function everything() {
  const { sessions: _, ...tables } = await snapshotTables(portal);
  return { tables, files: await storedFiles(portal) };
}

describe('once submitted, the applicant changes nothing', () => {
  test.each(APPLICATION_WRITES)('%s', async (_, write) => {
    const before = await everything();
    expect(await write(submitted.applicant, submitted)).toEqual(FROZEN);
    expect(await everything()).toEqual(before);
  });

  test.each(APPLICATION_STATUSES.filter((status) => status !== 'draft'))('nor while %s', async (status) => {
    const admin = await signInAs(portal, 'admin');
    await admin.rest.put(`/admin/applications/${submitted.application.id}/status`, { status });
    const before = await everything();
    for (const [, write] of APPLICATION_WRITES) {
      expect(await write(submitted.applicant, submitted)).toEqual(FROZEN);
    }
    expect(await everything()).toEqual(before);
  });

  test('another record of the same account stays open', async () => {
    const sibling = await completeApplication(submitted.applicant);
    const { status } = await submitApplication(submitted.applicant, sibling.application.id);
    expect(status).toBe('submitted');
  });
});

describe('while the portal is closed, the applicant changes nothing', () => {
  test.each([...APPLICATION_WRITES, ...ACCOUNT_WRITES])('%s', async (_, write) => {
    portal.clock.set(CLOSING);
    const before = await everything();
    expect(await write(parent, draft)).toEqual(CLOSED);
    expect(await everything()).toEqual(before);
  });

  test('reading goes on', async () => {
    portal.clock.set(CLOSING);
    const { student, document } = draft;
    for (const path of [
      '/students/my-students',
      `/students/${student.id}`,
      `/students/${student.id}/exam-results`,
      `/students/${student.id}/documents`,
      `/students/${student.id}/application`,
      `/students/${student.id}/eligibility/Physics`,
      `/documents/${document.fileName}`,
      '/applications',
      '/draft-application',
    ]) {
      expect([path, (await parent.rest.get(path)).status]).toEqual([path, 200]);
    }
  });

  test('what was submitted answers as submitted, not as closed', async () => {
    portal.clock.set(CLOSING);
    for (const [, write] of APPLICATION_WRITES) {
      expect(await write(submitted.applicant, submitted)).toEqual(FROZEN);
    }
  });

  test("somebody else's record answers as somebody else's, not as closed", async () => {
    const other = await signInAs(portal, 'user');
    portal.clock.set(CLOSING);
    for (const [, write] of APPLICATION_WRITES) {
      const refusal = { status: 403, message: 'This record belongs to somebody else.' };
      expect(await write(other, submitted)).toEqual(refusal);
    }
  });

  test('administrators still write', async () => {
    const applicant = await signInAs(portal, 'user');
    const { student, application } = await completeApplication(applicant);
    const admin = await signInAs(portal, 'admin');
    portal.clock.set(CLOSING);
    const changed = await admin.rest.put(`/students/${student.id}`, { street: 'Elsewhere' });
    expect(changed).toMatchObject({ status: 200, body: { street: 'Elsewhere' } });
    const submittedNow = await admin.rest.put(`/applications/${application.id}`, { status: 'submitted' });
    expect(submittedNow).toMatchObject({ status: 200, body: { submittedAt: CLOSING } });
  });
});
