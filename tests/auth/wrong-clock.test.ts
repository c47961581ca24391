import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { removeExpired } from '../../src/server/domains/auth/service.ts';
import { automaticBackups, backupProblems, keepBackingUp } from '../../src/server/domains/backups/service.ts';
import { sweepBroadsheets } from '../../src/server/domains/broadsheets/service.ts';
import { deliverMail } from '../../src/server/domains/mail/service.ts';
import { addClaimCode } from '../../src/server/domains/paper/claim-codes.ts';
import { DAY, HOUR, MINUTE } from '../../src/server/platform/clock.ts';
import { clockFile } from '../../src/server/platform/clock-watch.ts';
import { ensureSuperAdministrator } from '../../src/server/start.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { newPerson, PASSWORD, registerApplicant, signInAs } from '../support/accounts.ts';
import { setUpSecondStep } from '../support/auth/second-step.ts';
import { backupFiles, placeBackup } from '../support/backups/files.ts';
import { sendSheet } from '../support/broadsheets/sheets.ts';
import { downMailServer, startMailServer } from '../support/mail/mail-server.ts';
import { linkToken, readOutbox } from '../support/mail/outbox.ts';
import { enterPaper } from '../support/paper/paper.ts';
import { rest } from '../support/platform/doors.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import type { PortalOptions } from '../support/running-portal.ts';
import { snapshotTables } from '../support/state.ts';

const NOW = '2026-11-23T15:00:00.000Z';
const YEARS = 3 * 365 * DAY;

/** A portal whose clock jumps three years ahead and returns a minute later. */
async function usePortalAhead(options: PortalOptions = {}) {
  const portal = await usePortal({ now: NOW, ...options });
  const ahead = () => portal.clock.set(new Date(Date.parse(NOW) + YEARS));
  const back = () => portal.clock.set(new Date(Date.parse(NOW) + MINUTE));
  return { portal, ahead, back };
}
const logIn = (portal: TestPortal, email: string, password = PASSWORD, code?: string) =>
  rest(portal, 'auth.login', { input: { email, password, ...(code && { code }) } });
const restart = async (portal: TestPortal) => {
  await portal.app.close();
  return usePortal({ dataFolder: portal.dataFolder, now: portal.clock.now() });
};

describe('a clock that was three years ahead', () => {
  test('leaves no address locked', async () => {
    const { portal, ahead, back } = await usePortalAhead();
    const { email } = await signInAs(portal, 'admin');
    ahead();
    for (let count = 0; count < 10; count += 1) await logIn(portal, email, 'a guess');
    expect((await logIn(portal, email)).status).toBe(429);
    back();
    expect((await logIn(portal, email)).status).toBe(200);
    expect(await snapshotTables(portal, 'loginAttempts')).toEqual({ loginAttempts: [] });
  });

  test('leaves no session alive that began then', async () => {
    const { portal, ahead, back } = await usePortalAhead();
    const own = await signInAs(portal, 'admin');
    await portal.services.db.deleteFrom('sessions').execute();
    ahead();
    const { token } = signedInSchema.parse((await logIn(portal, own.email)).body);
    expect((await rest(portal, 'auth.profile', { token })).status).toBe(200);
    back();
    expect((await rest(portal, 'auth.profile', { token })).status).toBe(401);
    const now = signedInSchema.parse((await logIn(portal, own.email)).body);
    expect((await rest(portal, 'auth.sessions', { token: now.token })).body).toHaveLength(1);
    const again = await restart(portal);
    expect((await snapshotTables(again, 'sessions')).sessions).toHaveLength(1);
  });

  test('leaves no session alive that was used while it was a few hours ahead', async () => {
    const { portal } = await usePortalAhead();
    const { token } = await signInAs(portal, 'user');
    const isSignedIn = async () => (await rest(portal, 'auth.profile', { token })).status === 200;
    portal.clock.advance(6 * HOUR);
    expect(await isSignedIn()).toBe(true);
    portal.clock.advance(-6 * HOUR);
    expect(await isSignedIn()).toBe(false);
  });

  test('has deleted nothing by its time: not at a start, daily or when a code is made', async () => {
    const first = await usePortal({ now: NOW });
    const admin = await signInAs(first, 'admin');
    const paper = await enterPaper(admin);
    await logIn(first, admin.email);
    await rest(first, 'auth.forgotPassword', { input: { email: admin.email } });
    await sendSheet(admin, 'a,b\n1,2\n');
    const { config, clockWatch } = first.services;
    await clockFile.keep(config, clockWatch.look());
    const timed = (portal: TestPortal) =>
      snapshotTables(portal, 'sessions', 'oneTimeTokens', 'knownDevices', 'claimCodes', 'broadsheets');
    const before = await timed(first);
    expect(Object.values(before).map(({ length }) => length > 0)).toEqual(Array(5).fill(true));

    first.clock.set(new Date(Date.parse(NOW) + YEARS));
    const portal = await restart(first);
    const { services } = portal;
    await removeExpired(services);
    await sweepBroadsheets(services);
    expect(await timed(portal)).toEqual(before);
    await services.db.transaction().execute((trx) => addClaimCode(trx, services, paper.id, null));
    portal.clock.set(new Date(Date.parse(NOW) + HOUR));
    expect((await timed(portal)).claimCodes).toHaveLength(2);
    expect((await rest(portal, 'auth.profile', { token: admin.token })).status).toBe(200);
  });

  test('keeps sessions over the hour by which a clock is set back', async () => {
    const { portal } = await usePortalAhead();
    const { token } = await signInAs(portal, 'user');
    portal.clock.advance(-HOUR);
    expect((await rest(portal, 'auth.profile', { token })).status).toBe(200);
  });

  test('leaves no mailed link alive, and keeps no new one from being mailed', async () => {
    const { portal, ahead, back } = await usePortalAhead();
    const { email } = await signInAs(portal, 'user');
    const forget = () => rest(portal, 'auth.forgotPassword', { input: { email } });
    const reset = (token: string) =>
      rest(portal, 'auth.resetPassword', { input: { token, password: 'bake and shark' } });
    ahead();
    for (let count = 0; count < 5; count += 1) await forget();
    const [mail] = await readOutbox(portal);
    const token = mail ? linkToken(mail) : '';
    back();
    expect((await reset(token)).status).toBe(400);
    await forget();
    const mails = await readOutbox(portal);
    expect(mails).toHaveLength(6);
    // The outbox is sorted by the portal's clock.
    const [mailedNow] = mails;
    expect((await reset(mailedNow ? linkToken(mailedNow) : '')).status).toBe(200);
    const again = await restart(portal);
    expect((await snapshotTables(again, 'oneTimeTokens')).oneTimeTokens).toEqual([]);
  });

  test('leaves no set-up link alive', async () => {
    const { portal, ahead, back } = await usePortalAhead();
    ahead();
    const token = (await ensureSuperAdministrator(portal.services))?.split('?token=')[1];
    back();
    expect((await rest(portal, 'auth.setUp', { input: { ...newPerson(), token } })).status).toBe(400);
  });

  test('does not refuse the codes of an authenticator app until then', async () => {
    const { portal, ahead, back } = await usePortalAhead();
    const administrator = await signInAs(portal, 'admin');
    const phone = await setUpSecondStep(portal, administrator);
    ahead();
    expect((await logIn(portal, administrator.email, PASSWORD, phone.code())).status).toBe(200);
    back();
    const code = phone.code();
    expect((await logIn(portal, administrator.email, PASSWORD, code)).status).toBe(200);
    expect((await logIn(portal, administrator.email, PASSWORD, code)).status).toBe(401);
  });

  test('does not keep an email waiting until then', async () => {
    const { port, url } = await downMailServer();
    const { portal, ahead, back } = await usePortalAhead({ environment: { SMTP_URL: url } });
    ahead();
    const { email } = await registerApplicant(portal);
    await portal.services.background.finished();
    const server = await startMailServer({ port });
    back();
    deliverMail(portal.services);
    await portal.services.background.finished();
    expect(server.received).toMatchObject([{ to: email }]);
  });

  test('leaves no download token alive', async () => {
    const { portal, ahead, back } = await usePortalAhead();
    const head = await signInAs(portal, 'super_admin');
    const name = await placeBackup(portal);
    ahead();
    // Signs in again: the earlier session is too old by then.
    const { token } = signedInSchema.parse((await logIn(portal, head.email)).body);
    const address = `${portal.url}/api/super-admin/backup`;
    const answer = await fetch(`${address}/generate-download-token/${name}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    });
    const { downloadToken } = z.object({ downloadToken: z.string() }).parse(await answer.json());
    back();
    expect((await fetch(`${address}/download/${name}?token=${downloadToken}`)).status).toBe(403);
  });

  test('costs no nightly backup its place, and hides none that is missing', async () => {
    const { portal, ahead, back } = await usePortalAhead();
    const head = await signInAs(portal, 'super_admin');
    await head.rest.put('/super-admin/backup/automatic', {
      isOn: true,
      type: 'database',
      atTime: '02:00',
      keepDaily: 1,
      keepWeekly: 0,
    });
    const minutePasses = async () => {
      keepBackingUp(portal.services);
      await portal.services.background.finished();
    };
    const days = async () => (await backupFiles(portal)).map((name) => name.slice(9, 19));
    ahead();
    await minutePasses();
    expect(await days()).toEqual(['2029-11-22']);
    back();
    await minutePasses();
    for (const day of ['2026-11-24', '2026-11-25']) {
      portal.clock.set(`${day}T06:00:00.000Z`);
      await minutePasses();
      expect(await days()).toEqual([day, '2029-11-22']);
    }
    expect(await automaticBackups(portal.services)).toMatchObject({ nextRunAt: '2026-11-26T06:00:00.000Z' });
    portal.clock.advance(4 * DAY + HOUR);
    expect(await backupProblems(portal.services)).toEqual([
      expect.stringContaining('The newest backup was made on 25/11/2026'),
    ]);
  });
});
