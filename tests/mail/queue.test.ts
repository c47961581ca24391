import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { momentOf } from '../../src/server/domains/mail/delivery.ts';
import { takeDueEmail } from '../../src/server/domains/mail/queries.ts';
import { deliverMail } from '../../src/server/domains/mail/service.ts';
import { HOUR, MINUTE } from '../../src/server/platform/clock.ts';
import { newPerson, registerApplicant, signInAs } from '../support/accounts.ts';
import { downMailServer, silentMailServer, startMailServer } from '../support/mail/mail-server.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { queryPlans } from '../support/platform/query-plans.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { useFolder } from '../support/use-folder.ts';

const queued = ({ services }: TestPortal) =>
  services.db.selectFrom('emails').selectAll().orderBy('id').execute();

/** Runs what the server's timer does every minute. */
async function deliver({ services }: TestPortal) {
  deliverMail(services);
  await services.background.finished();
}

describe('an email', () => {
  test('is sent after the request and leaves the queue', async () => {
    const server = await startMailServer();
    const portal = await usePortal({ environment: { SMTP_URL: server.url } });
    const { email } = await registerApplicant(portal);
    await portal.services.background.finished();
    expect(server.received).toMatchObject([
      { to: email, subject: 'Please confirm your email address - Sixth Form Admissions' },
    ]);
    expect(await queued(portal)).toEqual([]);
  });

  test('of every person is sent once when many come together', async () => {
    const server = await startMailServer();
    const portal = await usePortal({ environment: { SMTP_URL: server.url } });
    const people = await Promise.all(Array.from({ length: 12 }, () => registerApplicant(portal)));
    await portal.services.background.finished();
    expect(server.received.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  });

  test('is not queued when what causes it is refused', async () => {
    const portal = await usePortal();
    const { email } = await registerApplicant(portal);
    expect((await api(portal).post('/auth/register', newPerson({ email }))).status).toBe(409);
    expect(await readOutbox(portal)).toHaveLength(1);
    expect(await queued(portal)).toEqual([]);
  });

  test('waits while the mail server is down, longer after each failure, and is sent in the end', async () => {
    const { port, url } = await downMailServer();
    const portal = await usePortal({ environment: { SMTP_URL: url } });
    const { email } = await registerApplicant(portal);
    await portal.services.background.finished();
    const minutes = [1, 5, 15, 60, 240, 720, 720];
    for (const [index, wait] of minutes.entries()) {
      const attempts = index + 1;
      const nextAttemptAt = new Date(portal.clock.now().getTime() + wait * MINUTE).toISOString();
      const waiting = [{ to: email, attempts, nextAttemptAt, lastError: 'ESOCKET' }];
      expect(await queued(portal)).toMatchObject(waiting);
      portal.clock.advance(wait * MINUTE - 1);
      await deliver(portal);
      expect(await queued(portal)).toMatchObject(waiting);
      portal.clock.advance(1);
      await deliver(portal);
    }
    const server = await startMailServer({ port });
    portal.clock.advance(12 * HOUR);
    await deliver(portal);
    expect(server.received).toMatchObject([{ to: email }]);
    expect(await queued(portal)).toEqual([]);
  });

  test('that the mail server refuses is remembered with codes only, and holds up no other', async () => {
    const refused = newPerson();
    const server = await startMailServer({ refuses: (address) => address === refused.email });
    const portal = await usePortal({ environment: { SMTP_URL: server.url } });
    await registerApplicant(portal, refused);
    const { email } = await registerApplicant(portal);
    await portal.services.background.finished();
    expect(await queued(portal)).toMatchObject([
      { to: refused.email, attempts: 1, lastError: 'EENVELOPE 550' },
    ]);
    expect(server.received.map(({ to }) => to)).toEqual([email]);
  });

  test('that was sent is not sent once more when the next one cannot be taken', async () => {
    const { port, url } = await downMailServer();
    const portal = await usePortal({ environment: { SMTP_URL: url } });
    const [first, second] = [await registerApplicant(portal), await registerApplicant(portal)];
    await portal.services.background.finished();
    const server = await startMailServer({ port });
    await sql`
      CREATE TRIGGER stuck BEFORE UPDATE OF takenUntil ON emails WHEN NEW.id = 2 BEGIN
        SELECT RAISE(ABORT, 'stuck');
      END`.execute(portal.services.db);
    portal.clock.advance(MINUTE);
    await deliver(portal);
    expect(await queued(portal)).toMatchObject([{ to: second.email, takenUntil: null }]);
    await sql`DROP TRIGGER stuck`.execute(portal.services.db);
    portal.clock.advance(HOUR);
    await deliver(portal);
    expect(server.received.map(({ to }) => to)).toEqual([first.email, second.email]);
    expect(await queued(portal)).toEqual([]);
  });

  test('with a link goes before one without', async () => {
    const { port, url } = await downMailServer();
    const portal = await usePortal({ environment: { SMTP_URL: url } });
    const [plain, linked] = [await registerApplicant(portal), await registerApplicant(portal)];
    await portal.services.background.finished();
    const { db } = portal.services;
    await db.updateTable('emails').set({ linkPurpose: null }).where('to', '=', plain.email).execute();
    const server = await startMailServer({ port });
    portal.clock.advance(MINUTE);
    await deliver(portal);
    expect(server.received.map(({ to }) => to)).toEqual([linked.email, plain.email]);
  });

  test('is found in its turn without sorting all that wait', async () => {
    const { db, clock } = (await usePortal()).services;
    const [plan] = await queryPlans(db, (read) => takeDueEmail(read, momentOf(clock)));
    expect(plan).toContain('USING COVERING INDEX emailsByTurn');
    expect(plan).not.toContain('ORDER BY');
  });

  test('that expires while another is being sent is not sent', async () => {
    const { port, url } = await downMailServer();
    const portal = await usePortal({ environment: { SMTP_URL: url } });
    const [first, second] = [await registerApplicant(portal), await registerApplicant(portal)];
    await portal.services.background.finished();
    portal.clock.advance(MINUTE);
    const expiresAt = new Date(portal.clock.now().getTime() + MINUTE).toISOString();
    const { db } = portal.services;
    await db.updateTable('emails').set({ expiresAt }).where('to', '=', second.email).execute();
    const passMinute = () => {
      portal.clock.advance(MINUTE);
      return false;
    };
    const server = await startMailServer({ port, refuses: passMinute });
    await deliver(portal);
    expect(server.received.map(({ to }) => to)).toEqual([first.email]);
  });

  test('with a reset link is dropped once the link has expired', async () => {
    const { port, url } = await downMailServer();
    const portal = await usePortal({ environment: { SMTP_URL: url } });
    const { email } = await signInAs(portal, 'user');
    expect((await api(portal).post('/auth/forgot-password', { email })).status).toBe(200);
    await portal.services.background.finished();
    portal.clock.advance(HOUR - 1);
    await deliver(portal);
    expect(await queued(portal)).toMatchObject([
      { subject: 'Reset your password - Sixth Form Admissions', attempts: 2 },
    ]);
    const server = await startMailServer({ port });
    portal.clock.advance(1);
    await deliver(portal);
    expect(await queued(portal)).toEqual([]);
    expect(server.received).toEqual([]);
  });
});

test('what waits is tried every minute, until the portal is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { port, url } = await downMailServer();
  const portal = await usePortal({ environment: { SMTP_URL: url } });
  await registerApplicant(portal);
  await portal.services.background.finished();
  const server = await startMailServer({ port });
  portal.clock.advance(MINUTE);
  vi.advanceTimersByTime(MINUTE);
  await portal.services.background.finished();
  expect(server.received).toHaveLength(1);
  await portal.close();
  expect(vi.getTimerCount()).toBe(0);
});

describe('at the next start', () => {
  test('an email is sent that a crash left between the write and its delivery', async () => {
    const silent = await silentMailServer();
    const dataFolder = await useFolder();
    const crashed = await usePortal({ dataFolder, environment: { SMTP_URL: silent.url } });
    const { email } = await registerApplicant(crashed);
    await silent.connected;
    await crashed.app.close();

    const portal = await usePortal({ dataFolder });
    const [mail, ...others] = await readOutbox(portal);
    if (!mail) throw new Error('Nothing was mailed.');
    expect([mail.to, others]).toEqual([email, []]);
    expect((await api(portal).post('/auth/confirm-email', { token: linkToken(mail) })).status).toBe(200);
    expect(await queued(portal)).toEqual([]);
  });

  test('an email is sent that the end of the program did not wait for', async () => {
    const silent = await silentMailServer();
    const dataFolder = await useFolder();
    const first = await usePortal({ dataFolder, environment: { SMTP_URL: silent.url } });
    const { email } = await registerApplicant(first);
    await silent.connected;
    await first.close();
    expect(silent.isWaitedFor()).toBe(true);

    const portal = await usePortal({ dataFolder });
    expect((await readOutbox(portal)).map(({ to }) => to)).toEqual([email]);
  });

  test('an email that waits after a failure is tried at once', async () => {
    const { url } = await downMailServer();
    const dataFolder = await useFolder();
    const first = await usePortal({ dataFolder, environment: { SMTP_URL: url } });
    const { email } = await registerApplicant(first);
    await first.services.background.finished();
    expect(await queued(first)).toMatchObject([{ attempts: 1 }]);
    await first.close();

    const portal = await usePortal({ dataFolder, now: first.clock.now() });
    expect((await readOutbox(portal)).map(({ to }) => to)).toEqual([email]);
  });
});
