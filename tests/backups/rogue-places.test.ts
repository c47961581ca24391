import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { copyOffSite, describeCopies, keepBackingUp } from '../../src/server/domains/backups/service.ts';
import { DAY, HOUR } from '../../src/server/platform/clock.ts';
import { signInAs } from '../support/accounts.ts';
import { NO_ANSWER, startRogueStore, startSftp } from '../support/backups/places.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { useFolder } from '../support/use-folder.ts';

/** 22:00 in Port of Spain. */
const EVENING = '2026-11-23T02:00:00.000Z';
const DATABASE = { isOn: true, type: 'database', atTime: '02:00', keepDaily: 2, keepWeekly: 0 };
/** Half a second instead of ten minutes. */
const PATIENCE = { silence: 500, inAll: DAY };

async function useBackup(environment: Record<string, string>) {
  const portal = await usePortal({ now: EVENING, environment });
  const head = await signInAs(portal, 'super_admin');
  await head.rest.put('/super-admin/backup/automatic', DATABASE);
  portal.clock.advance(DAY);
  keepBackingUp(portal.services);
  await portal.services.background.finished();
  return portal;
}

async function copy({ services }: TestPortal) {
  copyOffSite(services, { patience: PATIENCE });
  await services.background.finished();
  return (await describeCopies(services)).places;
}

test('a machine that keeps the connection and never answers is given up, tried again, and holds up no other place', async () => {
  const folder = await useFolder();
  const store = await startRogueStore(() => undefined);
  const sftp = await startSftp(NO_ANSWER);
  const portal = await useBackup({ ...store.environment, ...sftp.environment, BACKUP_COPY_FOLDER: folder });
  const failure = 'The machine stopped answering. The connection was given up.';
  const places = [{ copies: 1, failure: null }, { failure }, { failure }];
  expect(await copy(portal)).toMatchObject(places);
  expect(await readdir(folder)).toHaveLength(1);
  expect(store.asked()).toBe(1);
  portal.clock.advance(2 * HOUR);
  expect(await copy(portal)).toMatchObject(places);
  expect(store.asked()).toBe(2);
});

/** Reading it takes the library the square of its length. */
const NEVER_CLOSED = '<a>'.repeat(300_000);

test.each([
  ['an endless failure', 500, 'text/plain', 'x\u001b[2J\r\n'.repeat(200_000)],
  ['tags that are never closed', 200, 'application/xml', NEVER_CLOSED],
  ['the name of something of ours', 500, 'application/xml', '<Error><Code>constructor</Code></Error>'],
  ['a code that is long', 500, 'application/xml', `<Error><Code>A\u0007\n${'B'.repeat(9000)}</Code></Error>`],
])('what a store says is read and kept as one short line: %s', async (_, status, type, body) => {
  const { environment } = await startRogueStore((response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body);
  });
  const [place] = await copy(await useBackup(environment));
  expect(place?.failure?.length).toBeLessThan(310);
  expect(place?.failure).toMatch(/^\P{C}+$/u);
});

test('a store leads to no other machine', async () => {
  const other = await startRogueStore((response) => void response.end());
  const { environment } = await startRogueStore((response) => {
    response.writeHead(307, { Location: other.environment.BACKUP_COPY_S3_URL }).end();
  });
  const [place] = await copy(await useBackup(environment));
  expect(place?.failure).toContain('307');
  expect(other.asked()).toBe(0);
});
