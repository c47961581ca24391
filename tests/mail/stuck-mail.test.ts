import { describe, expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { MINUTE } from '../../src/server/platform/clock.ts';
import type { Role } from '../../src/shared/auth/constants.ts';
import { registerApplicant, signInAs } from '../support/accounts.ts';
import { trailOf } from '../support/audit/trail.ts';
import { downMailServer, silentMailServer, startMailServer } from '../support/mail/mail-server.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf, trpc } from '../support/trpc.ts';

const NOW = '2026-10-05T15:00:00.000Z';

/** A portal whose mail server is down, with one email waiting for a registration. */
async function useStuckPortal() {
  const { port, url } = await downMailServer();
  const portal = await usePortal({ now: NOW, environment: { SMTP_URL: url } });
  const { email } = await registerApplicant(portal);
  await portal.services.background.finished();
  const mail = {
    id: 1,
    to: email,
    subject: 'Please confirm your email address - Sixth Form Admissions',
    createdAt: NOW,
    attempts: 1,
    nextAttemptAt: '2026-10-05T15:01:00.000Z',
    lastError: 'ESOCKET',
    isOnItsWay: false,
  };
  return { portal, port, mail, head: await signInAs(portal, 'super_admin') };
}

test('super administrators see what is stuck, without what it says', async () => {
  const { portal, mail, head } = await useStuckPortal();
  expect((await head.rest.get('/super-admin/mail')).body).toEqual([mail]);
  expect(await head.trpc.superAdmin.stuckMail.query()).toEqual([mail]);
  expect((await portal.services.db.selectFrom('emails').select('text').execute())[0]?.text).toContain(
    'token=',
  );
});

test.each<[Role | 'nobody', number]>([
  ['nobody', 401],
  ['user', 403],
  ['admin', 403],
])('%s can neither see nor send it: %i', async (who, status) => {
  const { portal } = await useStuckPortal();
  const token = who === 'nobody' ? undefined : (await signInAs(portal, who)).token;
  const before = await snapshotTables(portal);
  expect((await api(portal, token).get('/super-admin/mail')).status).toBe(status);
  expect((await api(portal, token).post('/super-admin/mail/1/send')).status).toBe(status);
  expect((await api(portal, token).post('/super-admin/mail/send')).status).toBe(status);
  const { superAdmin } = trpc(portal, token);
  expect(await refusalOf(superAdmin.stuckMail.query())).toMatchObject({ status });
  expect(await refusalOf(superAdmin.sendMailAgain.mutate({ id: 1 }))).toMatchObject({ status });
  expect(await refusalOf(superAdmin.sendAllMailAgain.mutate())).toMatchObject({ status });
  expect(await snapshotTables(portal)).toEqual(before);
});

describe('sending again', () => {
  test('sends at once, whenever the next turn is', async () => {
    const { port, mail, head } = await useStuckPortal();
    const server = await startMailServer({ port });
    const answer = await head.rest.post('/super-admin/mail/1/send');
    expect(answer).toMatchObject({
      status: 200,
      body: { isSent: true, message: 'The message has been sent.' },
    });
    expect(server.received).toMatchObject([{ to: mail.to }]);
    expect((await head.rest.get('/super-admin/mail')).body).toEqual([]);
    expect(await head.rest.post('/super-admin/mail/1/send')).toMatchObject({
      status: 404,
      body: { message: 'There is no such message any more. It may have been sent by now.' },
    });
    expect(server.received).toHaveLength(1);
  });

  test('says so when it failed again, and when it is tried next', async () => {
    const { portal, mail, head } = await useStuckPortal();
    portal.clock.advance(MINUTE / 2);
    expect(await head.trpc.superAdmin.sendMailAgain.mutate({ id: 1 })).toEqual({
      isSent: false,
      message: 'The mail server cannot be reached (ESOCKET). It will be tried again on 05/10/2026 at 11:05.',
    });
    expect((await head.rest.get('/super-admin/mail')).body).toEqual([
      { ...mail, attempts: 2, nextAttemptAt: '2026-10-05T15:05:30.000Z' },
    ]);
  });

  test('is in the audit trail', async () => {
    const { portal, mail, head } = await useStuckPortal();
    await head.rest.post('/super-admin/mail/1/send');
    const { to, subject } = mail;
    expect(await trailOf(portal)).toEqual([
      expect.objectContaining({
        actorId: head.user.id,
        action: 'mail_sent_again',
        entity: 'letter',
        entityId: '1',
        before: { to, subject, attempts: 1 },
      }),
    ]);
  });

  test('ten times at once is one message', async () => {
    const { port, head } = await useStuckPortal();
    const server = await startMailServer({ port });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => head.rest.post('/super-admin/mail/1/send')),
    );
    expect(answers.filter(({ body }) => JSON.stringify(body).includes('has been sent'))).toHaveLength(1);
    expect(server.received).toHaveLength(1);
  });

  test('leaves a message alone that is being sent', async () => {
    const silent = await silentMailServer();
    const portal = await usePortal({ environment: { SMTP_URL: silent.url } });
    await registerApplicant(portal);
    await silent.connected;
    const head = await signInAs(portal, 'super_admin');
    expect((await head.rest.post('/super-admin/mail/1/send')).body).toEqual({
      isSent: false,
      message: 'This message is being sent at this moment.',
    });
  });

  test('an unknown message is 404, an id that is no number 400', async () => {
    const portal = await usePortal();
    const { rest } = await signInAs(portal, 'super_admin');
    expect((await rest.post('/super-admin/mail/4711/send')).status).toBe(404);
    expect((await rest.post('/super-admin/mail/first/send')).status).toBe(400);
  });
});

describe('sending all again', () => {
  /** The same with two more emails. */
  async function useManyStuck() {
    const stuck = await useStuckPortal();
    for (const _ of [1, 2]) await registerApplicant(stuck.portal);
    await stuck.portal.services.background.finished();
    return stuck;
  }

  test('sends every email that failed, whenever its next turn is', async () => {
    const { portal, port, head } = await useManyStuck();
    const server = await startMailServer({ port });
    expect(await head.rest.post('/super-admin/mail/send')).toMatchObject({
      status: 200,
      body: { message: '3 messages are being sent.' },
    });
    await portal.services.background.finished();
    expect(server.received).toHaveLength(3);
    expect((await head.rest.get('/super-admin/mail')).body).toEqual([]);
  });

  test('leaves them waiting when the mail server is still down, and is one row of the trail', async () => {
    const { portal, head } = await useManyStuck();
    expect(await head.trpc.superAdmin.sendAllMailAgain.mutate()).toEqual({
      message: '3 messages are being sent.',
    });
    await portal.services.background.finished();
    const mails = await head.trpc.superAdmin.stuckMail.query();
    expect(mails.map(({ attempts, isOnItsWay }) => [attempts, isOnItsWay])).toEqual([
      [2, false],
      [2, false],
      [2, false],
    ]);
    expect(await trailOf(portal)).toEqual([
      expect.objectContaining({
        actorId: head.user.id,
        action: 'mail_sent_again',
        entityId: 'all',
        before: { letters: 3 },
      }),
    ]);
  });

  test('what is due again counts as on its way', async () => {
    const { portal, head } = await useManyStuck();
    portal.clock.advance(MINUTE);
    expect((await head.trpc.superAdmin.stuckMail.query()).map(({ isOnItsWay }) => isOnItsWay)).toEqual([
      true,
      true,
      true,
    ]);
  });
});
