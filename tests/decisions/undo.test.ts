import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../../scripts/support/rest.ts';
import { deliverMail } from '../../src/server/domains/mail/service.ts';
import { MINUTE } from '../../src/server/platform/clock.ts';
import { administratorApplicationSchema } from '../../src/shared/applications/schema.ts';
import { UNDO_MINUTES } from '../../src/shared/applications/telling.ts';
import { stuckEmailSchema } from '../../src/shared/mail/schema.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { trailOf } from '../support/audit/trail.ts';
import { downMailServer, startMailServer } from '../support/mail/mail-server.ts';
import { passMinutes, passUndoTime } from '../support/mail/minutes.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { interrupted } from '../support/places/set-up.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';
import { useFolder } from '../support/use-folder.ts';

const NOW = '2026-10-05T15:00:00.000Z';
const OPEN = { openDate: '2026-10-01T00:00:00.000Z', closeDate: null };

const undo = ({ rest }: Pick<Account, 'rest'>, id: number, body?: object) =>
  rest.post(`/admin/applications/${id}/decision/undo`, body ?? {});
const setStatus = ({ rest }: Account, id: number, status: string, telling: object = {}) =>
  rest.put(`/admin/applications/${id}/status`, { status, ...telling });

/** A submitted application whose receipt was sent, and an administrator. */
async function useSubmitted(portal: TestPortal) {
  const submitted = await submittedApplication(portal);
  await passMinutes(portal, 1);
  return { ...submitted, id: submitted.application.id, administrator: await signInAs(portal, 'admin') };
}
const subjects = async (portal: TestPortal) => (await readOutbox(portal)).map(({ subject }) => subject);

describe('a decision that is told at once', () => {
  test.each(['REST', 'tRPC'])('is undone within ten minutes, and no email goes (%s)', async (door) => {
    const server = await startMailServer();
    const portal = await usePortal({ now: NOW, environment: { SMTP_URL: server.url } });
    const { id, application, applicant, administrator } = await useSubmitted(portal);
    await administrator.rest.put(`/applications/${id}`, { status: 'approved' });
    expect((await applicant.rest.get('/applications')).body).toMatchObject([{ status: 'approved' }]);
    await passMinutes(portal, 9);
    const undone =
      door === 'REST'
        ? (await undo(administrator, id)).read(administratorApplicationSchema)
        : await administrator.trpc.admin.undoDecision.mutate({ id });
    expect(undone).toMatchObject({ status: 'submitted', isTold: null, undoEndsAt: null });
    expect(undone.submittedAt).toBe(application.submittedAt);
    expect((await applicant.rest.get('/applications')).body).toEqual([application]);
    await passMinutes(portal, 60);
    expect(server.received.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^We have received/),
    ]);
    expect((await trailOf(portal)).at(-1)).toMatchObject({
      action: 'decision_undone',
      entityId: application.applicationId,
      before: { status: 'approved' },
      after: { status: 'submitted' },
    });
  });

  test('goes by email after ten minutes, and then cannot be undone', async () => {
    const server = await startMailServer();
    const portal = await usePortal({ now: NOW, environment: { SMTP_URL: server.url } });
    const { id, administrator } = await useSubmitted(portal);
    await setStatus(administrator, id, 'rejected');
    portal.clock.advance(10 * MINUTE - 1);
    deliverMail(portal.services);
    await portal.services.background.finished();
    expect(server.received).toHaveLength(1);
    portal.clock.advance(1);
    const before = await snapshotTables(portal, 'applications', 'audit', 'emails');
    expect(await undo(administrator, id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^The applicant has been told/) },
    });
    expect(await snapshotTables(portal, 'applications', 'audit', 'emails')).toEqual(before);
    await passMinutes(portal, 0);
    expect(server.received.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^We have received/),
      expect.stringMatching(/^The decision on/),
    ]);
  });

  test('of a draft is undone to a draft', async () => {
    const portal = await usePortal({ now: NOW });
    const { id, administrator } = await useSubmitted(portal);
    await setStatus(administrator, id, 'draft');
    await setStatus(administrator, id, 'approved');
    expect((await undo(administrator, id)).body).toMatchObject({ status: 'draft', submittedAt: null });
  });

  test.each([{ reason: 'Please upload your slip again.' }, {}])(
    'of a draft brings its letter back, which had not gone: %j',
    async (telling) => {
      const mail = { isDown: false };
      const server = await startMailServer({ refuses: () => mail.isDown });
      const portal = await usePortal({ now: NOW, environment: { SMTP_URL: server.url } });
      const { id, administrator } = await useSubmitted(portal);
      mail.isDown = true;
      await setStatus(administrator, id, 'draft', { reason: 'An earlier reason.' });
      await setStatus(administrator, id, 'submitted');
      await passMinutes(portal, 1);
      await setStatus(administrator, id, 'draft', telling);
      await passMinutes(portal, 1);
      await setStatus(administrator, id, 'approved');
      expect((await undo(administrator, id)).body).toMatchObject({ status: 'draft' });
      mail.isDown = false;
      await passMinutes(portal, 24 * 60);
      const letters = server.received.slice(1).map(({ subject, text }) => `${subject} ${text}`);
      expect(letters.filter((letter) => /^Please look at/.test(letter))).toEqual(
        telling.reason ? [expect.stringContaining(telling.reason)] : [],
      );
      expect(letters.filter((letter) => /approved/.test(letter))).toEqual([]);
    },
  );

  test('waits over a restart, too', async () => {
    const dataFolder = await useFolder();
    const first = await usePortal({ now: NOW, dataFolder, schedule: OPEN });
    const { id, administrator } = await useSubmitted(first);
    await setStatus(administrator, id, 'approved');
    const now = first.clock.now();
    await first.close();
    const portal = await usePortal({ now, dataFolder });
    expect(await subjects(portal)).toHaveLength(1);
    await passUndoTime(portal);
    expect(await subjects(portal)).toHaveLength(2);
  });
});

test('the email of a decision that is changed within ten minutes is replaced; undoing brings it back', async () => {
  const portal = await usePortal({ now: NOW });
  const { id, administrator } = await useSubmitted(portal);
  await setStatus(administrator, id, 'approved');
  await setStatus(administrator, id, 'rejected');
  expect((await undo(administrator, id)).body).toMatchObject({ status: 'approved', isTold: true });
  expect(await undo(administrator, id)).toMatchObject({ status: 409 });
  await passUndoTime(portal);
  expect(await subjects(portal)).toEqual([
    expect.stringMatching(/^We have received/),
    expect.stringMatching(/has been approved/),
  ]);
});

describe('a correction that has not gone', () => {
  /** An application that was approved, by letter, with what sets its status and reads the letters after the receipt. */
  async function useTold() {
    const mail = { isDown: false };
    const mailServer = await startMailServer({ refuses: () => mail.isDown });
    const portal = await usePortal({ now: NOW, environment: { SMTP_URL: mailServer.url } });
    const { id, administrator } = await useSubmitted(portal);
    const set = async (status: string, telling?: object) => {
      const answer = await setStatus(administrator, id, status, telling);
      await portal.services.background.finished();
      return answer;
    };
    await set('approved');
    await passUndoTime(portal);
    const letters = async () => {
      await passUndoTime(portal);
      return mailServer.received.slice(1).map(({ subject, text }) => `${subject} ${text}`);
    };
    return { id, administrator, mail, set, letters };
  }
  const APPROVED = expect.stringMatching(/has been approved/);
  const corrected = (status: string) =>
    expect.stringMatching(new RegExp(`^A correction to the decision.*is now: ${status}`, 's'));

  test.each([
    [['rejected', 'under_review'], 'Under Review'],
    [['rejected', 'submitted'], 'Submitted'],
    [['rejected', 'approved', 'rejected'], 'Rejected'],
  ])('is replaced by one about what stands in the end: %j', async (statuses, last) => {
    const { set, letters } = await useTold();
    for (const status of statuses) expect((await set(status)).status).toBe(200);
    expect(await letters()).toEqual([APPROVED, corrected(last)]);
  });

  test('is queued again when what replaced it is undone', async () => {
    const { id, administrator, set, letters } = await useTold();
    for (const status of ['rejected', 'approved']) await set(status);
    expect((await undo(administrator, id)).body).toMatchObject({ status: 'rejected' });
    expect(await letters()).toEqual([APPROVED, corrected('Rejected')]);
  });

  test('is queued again when the decision that replaced it is undone to no decision', async () => {
    const { id, administrator, mail, set, letters } = await useTold();
    mail.isDown = true;
    for (const status of ['under_review', 'rejected']) await set(status);
    expect((await undo(administrator, id)).body).toMatchObject({ status: 'under_review' });
    mail.isDown = false;
    expect(await letters()).toEqual([APPROVED, corrected('Under Review')]);
  });

  test('of a draft is queued again, with its reason, when the decision that replaced it is undone', async () => {
    const { id, administrator, mail, set, letters } = await useTold();
    mail.isDown = true;
    await set('draft', { reason: 'Please upload your slip again.' });
    await set('rejected');
    expect((await undo(administrator, id)).body).toMatchObject({ status: 'draft' });
    await set('rejected');
    expect((await undo(administrator, id)).body).toMatchObject({ status: 'draft' });
    await set('under_review');
    mail.isDown = false;
    expect(await letters()).toEqual([APPROVED, corrected('Under Review')]);
  });

  test('goes beside a decision that is withheld, without telling it', async () => {
    const { id, administrator, mail, set, letters } = await useTold();
    await administrator.rest.put('/admin/decisions', { told: 'when_released' });
    mail.isDown = true;
    await set('under_review');
    expect((await set('rejected')).body).toMatchObject({ status: 'rejected', isTold: false });
    mail.isDown = false;
    expect(await letters()).toEqual([APPROVED, corrected('Under Review')]);
    expect((await undo(administrator, id)).body).toMatchObject({ status: 'under_review' });
    expect(await letters()).toHaveLength(2);
  });

  test('is made, too, of a letter about a draft that has not gone', async () => {
    const { mail, set, letters } = await useTold();
    mail.isDown = true;
    await set('draft', { reason: 'Please upload your slip again.' });
    await set('rejected');
    mail.isDown = false;
    expect(await letters()).toEqual([APPROVED, corrected('Rejected')]);
  });

  test('is not needed when it is undone', async () => {
    const { id, administrator, set, letters } = await useTold();
    await set('rejected');
    expect((await undo(administrator, id)).body).toMatchObject({ status: 'approved' });
    expect(await letters()).toEqual([APPROVED]);
  });
});

test('a letter that somebody waits goes although a decision is withheld, changed and undone meanwhile', async () => {
  const mail = { isDown: true };
  const mailServer = await startMailServer({ refuses: () => mail.isDown });
  const portal = await usePortal({ now: NOW, environment: { SMTP_URL: mailServer.url } });
  const { id, administrator } = await useSubmitted(portal);
  await administrator.rest.put('/admin/decisions', { told: 'when_released' });
  await setStatus(administrator, id, 'under_review');
  const waiting = { statuses: ['under_review'], count: 1 };
  expect((await administrator.rest.post('/admin/decisions/releases', waiting)).status).toBe(201);
  for (const status of ['approved', 'rejected']) await setStatus(administrator, id, status);
  for (const status of ['approved', 'under_review'])
    expect((await undo(administrator, id)).body).toMatchObject({ status });
  await setStatus(administrator, id, 'approved');
  await portal.services.background.finished();
  mail.isDown = false;
  await passMinutes(portal, 24 * 60);
  expect(mailServer.received.map(({ subject }) => subject).sort()).toEqual([
    expect.stringMatching(/^We have received/),
    expect.stringMatching(/is still being considered/),
  ]);
});

test('a letter that somebody waits is queued again when the decision that took it back is undone', async () => {
  const mail = { isDown: true };
  const mailServer = await startMailServer({ refuses: () => mail.isDown });
  const portal = await usePortal({ now: NOW, environment: { SMTP_URL: mailServer.url } });
  const { id, administrator } = await useSubmitted(portal);
  await setStatus(administrator, id, 'under_review');
  const waiting = { statuses: ['under_review'], count: 1 };
  expect((await administrator.rest.post('/admin/decisions/releases', waiting)).status).toBe(201);
  await portal.services.background.finished();
  for (let each = 0; each < 2; each += 1) {
    await setStatus(administrator, id, 'rejected');
    expect((await undo(administrator, id)).body).toMatchObject({ status: 'under_review' });
  }
  mail.isDown = false;
  await passMinutes(portal, 24 * 60);
  expect(mailServer.received.map(({ subject }) => subject).sort()).toEqual([
    expect.stringMatching(/^We have received/),
    expect.stringMatching(/is still being considered/),
  ]);
});

test('a withheld decision that replaces a withheld one is undone, and then that one, too', async () => {
  const portal = await usePortal({ now: NOW });
  const { id, administrator } = await useSubmitted(portal);
  await administrator.rest.put('/admin/decisions', { told: 'when_released' });
  for (const status of ['approved', 'rejected', 'approved']) await setStatus(administrator, id, status);
  for (const [status, isTold] of [
    ['rejected', false],
    ['approved', false],
    ['submitted', null],
  ])
    expect((await undo(administrator, id)).body).toMatchObject({ status, isTold });
  expect(await undo(administrator, id)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/no decision/) },
  });
  expect((await snapshotTables(portal, 'decisionUndos')).decisionUndos).toEqual([]);
});

test('a decision that an administrator took back by another status is not mailed', async () => {
  const portal = await usePortal({ now: NOW });
  const { id, administrator } = await useSubmitted(portal);
  await setStatus(administrator, id, 'approved');
  await setStatus(administrator, id, 'under_review');
  await passUndoTime(portal);
  expect(await subjects(portal)).toHaveLength(1);
});

describe('what cannot be undone', () => {
  test('what a colleague has decided meanwhile, unless one has seen it', async () => {
    const portal = await usePortal({ now: NOW });
    const { id, administrator } = await useSubmitted(portal);
    const colleague = await signInAs(portal, 'admin');
    const seen = (await setStatus(administrator, id, 'approved')).read(administratorApplicationSchema);
    const now = (await setStatus(colleague, id, 'rejected')).read(administratorApplicationSchema);
    const before = await snapshotTables(portal);
    expect((await undo(administrator, id)).status).toBe(409);
    expect((await undo(administrator, id, { version: seen.version })).status).toBe(409);
    const call = administrator.trpc.admin.undoDecision.mutate({ id });
    expect(await refusalOf(call)).toMatchObject({ status: 409 });
    expect(await snapshotTables(portal)).toEqual(before);
    expect((await undo(administrator, id, { version: now.version })).body).toMatchObject({
      status: 'approved',
    });
  });

  test('a colleague’s change to a status without a decision', async () => {
    const portal = await usePortal({ now: NOW });
    const { id, administrator } = await useSubmitted(portal);
    await setStatus(administrator, id, 'approved');
    await setStatus(await signInAs(portal, 'super_admin'), id, 'under_review');
    expect(await undo(administrator, id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/no decision/) },
    });
  });

  test('what was never decided, and what does not exist', async () => {
    const portal = await usePortal({ now: NOW });
    const { id, administrator } = await useSubmitted(portal);
    expect((await undo(administrator, id)).status).toBe(409);
    expect((await undo(administrator, 4711)).status).toBe(404);
  });

  test('anything by nobody or the applicant', async () => {
    const portal = await usePortal({ now: NOW });
    const { id, administrator, applicant } = await useSubmitted(portal);
    await setStatus(administrator, id, 'approved');
    const before = await snapshotTables(portal, 'applications', 'decisionUndos', 'emails', 'audit');
    expect((await undo({ rest: api(portal) }, id)).status).toBe(401);
    expect((await undo(applicant, id)).status).toBe(403);
    expect(await snapshotTables(portal, 'applications', 'decisionUndos', 'emails', 'audit')).toEqual(before);
  });
});

test('20 times undone at once is once', async () => {
  const portal = await usePortal({ now: NOW });
  const { id, administrator } = await useSubmitted(portal);
  await setStatus(administrator, id, 'approved');
  const answers = await Promise.all(Array.from({ length: 20 }, () => undo(administrator, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
});

test('beside sending, either the email goes or the decision is undone', async () => {
  const server = await startMailServer();
  for (const first of ['email', 'undo']) {
    const portal = await usePortal({ now: NOW, environment: { SMTP_URL: server.url } });
    const { id, administrator } = await useSubmitted(portal);
    await setStatus(administrator, id, 'approved');
    // The email is due, as after a clock that was set forward and back.
    await portal.services.db.updateTable('emails').set({ nextAttemptAt: NOW, notBefore: null }).execute();
    server.received.length = 0;
    const send = () => deliverMail(portal.services);
    if (first === 'email') send();
    const undoing = undo(administrator, id);
    if (first === 'undo') send();
    const { status } = await undoing;
    await portal.services.background.finished();
    expect([200, 409]).toContain(status);
    expect(server.received).toHaveLength(status === 200 ? 0 : 1);
  }
});

test.each([
  ['approved', 'rejected', /has been approved/],
  ['under_review', 'rejected', /is still being considered/],
])(
  'a letter about %s that a release has not written yet goes although a decision is made and undone',
  async (told, decided, subject) => {
    const portal = await usePortal({ now: NOW });
    const { id, administrator } = await useSubmitted(portal);
    await administrator.rest.put('/admin/decisions', { told: 'when_released' });
    await setStatus(administrator, id, told);
    await administrator.rest.put('/admin/decisions', { told: 'at_once' });
    await interrupted(portal, () =>
      administrator.rest.post('/admin/decisions/releases', { statuses: [told], count: 1 }),
    );
    expect((await setStatus(administrator, id, decided)).status).toBe(200);
    expect((await undo(administrator, id)).body).toMatchObject({ status: told });
    await passUndoTime(portal);
    expect(await subjects(portal)).toEqual([
      expect.stringMatching(/^We have received/),
      expect.stringMatching(subject),
    ]);
  },
);

test('a letter that a decision took back is listed nowhere, and is gone once the decision is final', async () => {
  const mail = { isDown: false };
  const server = await startMailServer({ refuses: () => mail.isDown });
  const portal = await usePortal({ now: NOW, environment: { SMTP_URL: server.url } });
  const { id, administrator } = await useSubmitted(portal);
  const { rest } = await signInAs(portal, 'super_admin');
  const stuck = async () => (await rest.get('/super-admin/mail')).read(z.array(stuckEmailSchema));
  mail.isDown = true;
  await setStatus(administrator, id, 'draft', { reason: 'Please upload your slip again.' });
  await portal.services.background.finished();
  const [letter] = await stuck();
  expect(letter).toMatchObject({ attempts: 1 });
  mail.isDown = false;
  await setStatus(administrator, id, 'rejected');
  expect(await stuck()).toEqual([]);
  expect((await rest.post(`/super-admin/mail/${letter?.id}/send`, {})).status).toBe(404);
  expect((await rest.post('/super-admin/mail/send', {})).body).toEqual({
    message: '0 messages are being sent.',
  });
  await passUndoTime(portal);
  expect(server.received.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^We have received/),
    expect.stringMatching(/^The decision on/),
  ]);
  expect((await snapshotTables(portal, 'emails')).emails).toEqual([]);
});

test('a letter that a withheld decision took back is written anew, to the name of now, when that is undone', async () => {
  const mail = { isDown: false };
  const server = await startMailServer({ refuses: () => mail.isDown });
  const portal = await usePortal({ now: NOW, environment: { SMTP_URL: server.url } });
  const { application, student } = await submittedApplication(portal, {}, { isAccountsEmail: true });
  const { id } = application;
  const administrator = await signInAs(portal, 'admin');
  await passMinutes(portal, 1);
  mail.isDown = true;
  await setStatus(administrator, id, 'draft', { reason: 'Please upload your slip again.' });
  await portal.services.background.finished();
  await administrator.rest.put('/admin/decisions', { told: 'when_released' });
  expect((await setStatus(administrator, id, 'approved')).body).toMatchObject({ isTold: false });
  const renamed = await administrator.rest.put(`/students/${student.id}`, { firstName: 'Corrected' });
  expect(renamed.status).toBe(200);
  expect((await undo(administrator, id)).body).toMatchObject({ status: 'draft' });
  await portal.services.background.finished();
  mail.isDown = false;
  await passMinutes(portal, 24 * 60);
  const letters = server.received.filter(({ text }) => text.includes('Please upload your slip again.'));
  expect(letters).toEqual([expect.objectContaining({ text: expect.stringContaining('Dear Corrected') })]);
});

test('a decision that was just being mailed is mailed after all when what replaced it is undone', async () => {
  const begun = Promise.withResolvers<void>();
  const refused = Promise.withResolvers<boolean>();
  const mail = { isHeld: false };
  const server = await startMailServer({
    refusesContent: () => {
      if (!mail.isHeld) return false;
      begun.resolve();
      return refused.promise;
    },
  });
  const portal = await usePortal({ now: NOW, environment: { SMTP_URL: server.url } });
  const { id, administrator } = await useSubmitted(portal);
  await setStatus(administrator, id, 'approved');
  mail.isHeld = true;
  portal.clock.advance(UNDO_MINUTES * MINUTE);
  deliverMail(portal.services);
  await begun.promise;
  expect((await undo(administrator, id)).status).toBe(409);
  await setStatus(administrator, id, 'rejected');
  refused.resolve(true);
  await portal.services.background.finished();
  mail.isHeld = false;
  server.received.length = 0;
  expect((await undo(administrator, id)).body).toMatchObject({ status: 'approved' });
  await passMinutes(portal, 24 * 60);
  expect(server.received.map(({ subject }) => subject)).toEqual([expect.stringMatching(/has been approved/)]);
});

test('an email that the mail server refused until now is taken back by the next change', async () => {
  const { port, url } = await downMailServer();
  const portal = await usePortal({ now: NOW, environment: { SMTP_URL: url } });
  const { id, administrator } = await useSubmitted(portal);
  await setStatus(administrator, id, 'approved');
  await passUndoTime(portal);
  await setStatus(administrator, id, 'rejected');
  const server = await startMailServer({ port });
  await passMinutes(portal, 24 * 60);
  expect(server.received.map(({ subject }) => subject).sort()).toEqual([
    expect.stringMatching(/^The decision on/),
    expect.stringMatching(/^We have received/),
  ]);
});
