import { chmod } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { createLoad } from '../../src/server/platform/http/load.ts';
import { keepLoad, readLoad } from '../../src/server/platform/http/load-file.ts';
import { CHECKS, type Finding, systemSchema } from '../../src/shared/system/schema.ts';
import { registerApplicant, signInAs } from '../support/accounts.ts';
import { downMailServer, socketTimeouts, startMailServer } from '../support/mail/mail-server.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { refusalOf } from '../support/trpc.ts';

const NOW = '2026-10-05T15:00:00.000Z';

const about = (findings: readonly Finding[], check: Finding['check']) =>
  findings.find((finding) => finding.check === check);

test('super administrators read the same findings through both doors', async () => {
  const portal = await usePortal({ now: NOW });
  const { rest, trpc } = await signInAs(portal, 'super_admin');
  const { examinedAt, findings } = (await rest.get('/admin/system')).read(systemSchema);
  expect(examinedAt).toBe(NOW);
  expect(findings.map(({ check }) => check)).toEqual([...CHECKS]);
  for (const { state, text, advice } of findings) {
    expect(text).not.toBe('');
    expect(advice === null).toBe(state === 'ok');
  }
  expect(about(findings, 'versions')).toMatchObject({ state: 'ok' });
  expect(about(findings, 'mail')).toMatchObject({
    state: 'must',
    advice: expect.stringContaining('SMTP_URL'),
  });
  expect(about(findings, 'load')?.text).toContain(`request`);
  const again = await trpc.superAdmin.system.query();
  expect(again.findings.map(({ check, state }) => [check, state])).toEqual(
    findings.map(({ check, state }) => [check, state]),
  );
});

test.each([
  ['nobody', 401],
  ['user', 403],
  ['admin', 403],
] as const)('%s learns nothing and has no email sent: %i', async (who, status) => {
  const portal = await usePortal();
  const { token, trpc } =
    who === 'nobody' ? { token: undefined, trpc: undefined } : await signInAs(portal, who);
  const before = await snapshotTables(portal);
  const rest = api(portal, token);
  expect((await rest.get('/admin/system')).status).toBe(status);
  expect((await rest.post('/admin/system/test-email')).status).toBe(status);
  if (trpc) expect(await refusalOf(trpc.superAdmin.sendTestEmail.mutate())).toMatchObject({ status });
  expect(await snapshotTables(portal)).toEqual(before);
  expect(await readOutbox(portal)).toEqual([]);
});

test('files that others may read are found', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'super_admin');
  const findFiles = async () => about((await rest.get('/admin/system')).read(systemSchema).findings, 'files');
  await chmod(portal.dataFolder, 0o755);
  await chmod(portal.services.config.databaseFile, 0o644);
  expect(await findFiles()).toMatchObject({ state: 'must', text: expect.stringContaining('portal.sqlite') });
  await chmod(portal.dataFolder, 0o700);
  expect(await findFiles()).toMatchObject({ state: 'ok' });
});

test('one that cannot be examined hides none of the others', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'super_admin');
  portal.services.config.backupsFolder = '\0';
  const { findings } = (await rest.get('/admin/system')).read(systemSchema);
  expect(findings.map(({ check }) => check)).toEqual([...CHECKS]);
});

test('requests and errors of the last day are told, and outlive a restart', async () => {
  const portal = await usePortal({ now: NOW });
  const { rest } = await signInAs(portal, 'super_admin');
  await rest.get('/admin/system');
  const counted = portal.services.load.lastDay().requests;
  expect(counted).toBeGreaterThan(0);
  portal.clock.advance(25 * 60 * 60 * 1000);
  portal.services.load.count({ call: 'GET /api/x', status: 500, milliseconds: 7 });
  expect(portal.services.load.lastDay()).toMatchObject({
    requests: 1,
    errors: 1,
    slowest: { milliseconds: 7 },
  });
  await keepLoad(portal, portal.services.load);
  const kept = await readLoad(portal);
  expect(createLoad(portal.clock, kept).lastDay()).toEqual(portal.services.load.lastDay());
});

test.each([
  ['/trpc/site.portalStatus', 'GET /trpc/site.portalStatus'],
  ['/trpc/site.portalStatus,call.+1-868-555-0100', 'GET unknown path'],
  ['/trpc/toString', 'GET unknown path'],
])('of %s the slowest call tells only what the portal knows', async (path, call) => {
  const portal = await usePortal({ now: NOW });
  portal.clock.advance(25 * 60 * 60 * 1000);
  await fetch(portal.url + path);
  await expect.poll(() => portal.services.load.lastDay().slowest).toMatchObject({ call });
});

test('an email to oneself arrives, and a failure is told in words', async () => {
  const { port, url } = await downMailServer();
  const portal = await usePortal({ now: NOW, environment: { SMTP_URL: url } });
  const { rest, email } = await signInAs(portal, 'super_admin');
  const failed = await rest.post('/admin/system/test-email');
  expect(failed.body).toEqual({ isSent: false, message: expect.stringContaining('cannot be reached') });
  const { findings } = (await rest.get('/admin/system')).read(systemSchema);
  expect(about(findings, 'mail')).toMatchObject({ state: 'must' });

  const server = await startMailServer({ port });
  expect((await rest.post('/admin/system/test-email')).body).toMatchObject({ isSent: true });
  expect(server.received).toMatchObject([{ to: email, subject: expect.stringContaining('can send email') }]);
  const better = (await rest.get('/admin/system')).read(systemSchema);
  expect(about(better.findings, 'mail')).toMatchObject({ state: 'ok' });
});

test('the email that tries the mail waits less than a minute for a server, and those of the queue longer', async () => {
  const server = await startMailServer();
  const portal = await usePortal({ now: NOW, environment: { SMTP_URL: server.url } });
  const { rest } = await signInAs(portal, 'super_admin');
  const timeouts = socketTimeouts();
  expect((await rest.post('/admin/system/test-email')).body).toMatchObject({ isSent: true });
  expect(timeouts()).toContain(50_000);
  expect(timeouts()).not.toContain(180_000);
  await registerApplicant(portal);
  await portal.services.background.finished();
  expect(server.received).toHaveLength(2);
  expect(timeouts()).toContain(180_000);
});

test('emails to oneself are limited', async () => {
  const portal = await usePortal({ now: NOW });
  const { rest } = await signInAs(portal, 'super_admin');
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) statuses.push((await rest.post('/admin/system/test-email')).status);
  expect(statuses.at(0)).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});
