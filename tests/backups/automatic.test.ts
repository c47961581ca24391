import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { automaticBackups, backupProblems, keepBackingUp } from '../../src/server/domains/backups/service.ts';
import { DAY, HOUR, MINUTE } from '../../src/server/platform/clock.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { backupFiles, placeBackup } from '../support/backups/files.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { storedFiles } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

/** 22:00 in Port of Spain. */
const EVENING = '2026-11-23T02:00:00.000Z';
const AUTOMATIC = '/super-admin/backup/automatic';

/** Runs what the server does every minute. */
async function minutePasses({ services }: TestPortal) {
  keepBackingUp(services);
  await services.background.finished();
}

async function nightPasses(portal: TestPortal) {
  portal.clock.advance(DAY);
  await minutePasses(portal);
}

/** The UTC date in the name of each backup in the folder. */
const days = async (portal: TestPortal) =>
  (await backupFiles(portal)).map((name) => /\d{4}-\d\d-\d\d/.exec(name)?.[0]);

async function useHead(now = EVENING) {
  const portal = await usePortal({ now });
  const head = await signInAs(portal, 'super_admin');
  await minutePasses(portal);
  return { portal, head, state: () => automaticBackups(portal.services) };
}
const DATABASE = { isOn: true, type: 'database', atTime: '02:00', keepDaily: 7, keepWeekly: 4 };

test('they are on from the start: a full one at two in the morning, seven days and four weeks kept', async () => {
  const { portal, head, state } = await useHead();
  const planned = { isOn: true, type: 'full', atTime: '02:00', keepDaily: 7, keepWeekly: 4 };
  expect((await head.rest.get(AUTOMATIC)).body).toEqual({
    ...planned,
    nextRunAt: '2026-11-23T06:00:00.000Z',
    lastRunAt: null,
    lastOutcome: null,
    lastFailure: null,
  });
  portal.clock.advance(4 * HOUR - MINUTE);
  await minutePasses(portal);
  expect(await backupFiles(portal)).toEqual([]);
  portal.clock.advance(MINUTE);
  await minutePasses(portal);
  await minutePasses(portal);
  expect(await backupFiles(portal)).toEqual([
    expect.stringMatching(/^full-2026-11-23T06-00-00Z-\w{6}\.zip$/),
  ]);
  expect(await state()).toMatchObject({
    nextRunAt: '2026-11-24T06:00:00.000Z',
    lastRunAt: '2026-11-23T06:00:00.000Z',
    lastOutcome: 'done',
  });
});

test('a night that the machine slept through is made up at once', async () => {
  const { portal, state } = await useHead();
  portal.clock.advance(3 * DAY);
  await minutePasses(portal);
  expect(await days(portal)).toEqual(['2026-11-26']);
  expect(await state()).toMatchObject({ nextRunAt: '2026-11-26T06:00:00.000Z' });
});

test('a clock that was far ahead for a while does not put them off', async () => {
  const { portal, state } = await useHead('2036-01-01T00:00:00.000Z');
  portal.clock.set(EVENING);
  await minutePasses(portal);
  expect(await state()).toMatchObject({ nextRunAt: '2026-11-23T06:00:00.000Z' });
  portal.clock.advance(4 * HOUR);
  await minutePasses(portal);
  expect(await state()).toMatchObject({ lastOutcome: 'done', nextRunAt: '2026-11-24T06:00:00.000Z' });
});

test('settings are checked, stored, audited and obeyed; off means off', async () => {
  const { portal, head, state } = await useHead();
  for (const [wrong, message] of [
    [{ atTime: '24:00' }, 'Please enter a time, for example 02:00'],
    [{ keepDaily: 0 }, 'Please keep 1 to 60 daily backups'],
    [{ keepWeekly: -1 }, 'Please keep 0 to 60 weekly backups'],
    [{ type: 'both' }, 'Type must be database or full'],
  ] as const)
    expect(await head.rest.put(AUTOMATIC, { ...DATABASE, ...wrong })).toMatchObject({
      status: 400,
      body: { message },
    });
  expect(await state()).toMatchObject({ type: 'full' });

  const off = { ...DATABASE, isOn: false, atTime: '23:30' };
  expect((await head.rest.put(AUTOMATIC, off)).body).toMatchObject({ ...off, nextRunAt: null });
  await nightPasses(portal);
  expect(await backupFiles(portal)).toEqual([]);
  const { rest } = await signInAs(portal, 'super_admin');
  await rest.put(AUTOMATIC, { ...off, isOn: true });
  expect(await state()).toMatchObject({ nextRunAt: '2026-11-24T03:30:00.000Z' });
  const trail = await portal.services.db.selectFrom('audit').select(['action', 'after']).execute();
  expect(trail).toMatchObject([{ action: 'backup_settings_changed', after: JSON.stringify(off) }, {}]);
});

test('what is too old of its own goes after a night; what was made by hand stays', async () => {
  const { portal, head } = await useHead();
  await head.rest.put(AUTOMATIC, { ...DATABASE, keepDaily: 2, keepWeekly: 2 });
  const byHand = await placeBackup(portal, { created: '2026-10-01T00:00:00Z' });
  for (const created of ['2026-11-14T06:00:00Z', '2026-11-21T06:00:00Z', '2026-11-22T06:00:00Z']) {
    const fileName = await placeBackup(portal, { created, type: 'database' });
    await portal.services.db.insertInto('automaticBackupFiles').values({ fileName }).execute();
  }
  await nightPasses(portal);
  // At the school, the new backup is of Monday the 23rd, which begins a week; the 22nd ends the week before.
  expect(await days(portal)).toEqual(['2026-11-22', '2026-11-24', '2026-10-01']);
  expect(await backupFiles(portal)).toContain(byHand);
  const remembered = await portal.services.db.selectFrom('automaticBackupFiles').selectAll().execute();
  expect(remembered).toHaveLength(2);
});

/** Puts a file in place of the backups folder, so that no backup can be written. */
async function blockBackups({ services }: TestPortal) {
  await rm(services.config.backupsFolder, { recursive: true, force: true });
  await writeFile(services.config.backupsFolder, '');
}
const unblockBackups = async ({ services }: TestPortal) => {
  await rm(services.config.backupsFolder, { recursive: true });
  await mkdir(services.config.backupsFolder);
};

test('a failure is mailed once to each active super administrator, shown, and tried again the next night', async () => {
  const { portal, head, state } = await useHead();
  const other = await signInAs(portal, 'super_admin');
  const former = await signInAs(portal, 'super_admin');
  await signInAs(portal, 'admin');
  await portal.services.db
    .updateTable('users')
    .set({ isActive: 0 })
    .where('id', '=', former.user.id)
    .execute();
  await blockBackups(portal);
  await nightPasses(portal);
  await minutePasses(portal);
  portal.clock.advance(HOUR);
  await minutePasses(portal);

  const emails = await readOutbox(portal);
  expect(emails.map(({ to }) => to).sort()).toEqual([head.email, other.email].sort());
  expect(emails[0]).toMatchObject({ subject: expect.stringContaining('The automatic backup failed') });
  expect(emails[0]?.links).toContain(`${portal.url}/admin/backup`);
  expect(await state()).toMatchObject({ lastOutcome: 'failed', lastFailure: expect.any(String) });
  expect(await backupProblems(portal.services)).toEqual([
    expect.stringMatching(/^The automatic backup of 23\/11\/2026 at 22:00 failed\. /),
  ]);

  await unblockBackups(portal);
  await nightPasses(portal);
  expect(await state()).toMatchObject({ lastOutcome: 'done', lastFailure: null });
  expect(await backupProblems(portal.services)).toEqual([]);
  expect(await readOutbox(portal)).toHaveLength(2);
});

/** Takes away the only upload. @returns a function that brings it back */
async function takeAway(portal: TestPortal) {
  const [slip = ''] = await storedFiles(portal);
  const file = path.join(portal.services.config.uploadsFolder, slip);
  await rename(file, `${file}.away`);
  return () => rename(`${file}.away`, file);
}

/** Lets one automatic backup run while the file of an application is away. */
async function useGap() {
  const { portal, ...more } = await useHead();
  const { application } = await completeApplication(await signInAs(portal, 'user'));
  const bringBack = await takeAway(portal);
  await nightPasses(portal);
  return { portal, ...more, application, bringBack };
}

test('one without a file that is lost is made, mailed and shown until a night brings a whole one', async () => {
  const { portal, head, state, application, bringBack } = await useGap();
  const lacks = expect.stringContaining(`the files of 1 document (${application.applicationId})`);
  expect(await state()).toMatchObject({ lastOutcome: 'done', lastFailure: lacks });
  expect(await backupFiles(portal)).toHaveLength(1);
  const emails = (await readOutbox(portal)).filter(({ to }) => to === head.email);
  expect(emails).toMatchObject([
    { subject: expect.stringContaining('The automatic backup has a fault'), text: lacks },
  ]);
  expect(await backupProblems(portal.services)).toEqual([
    expect.stringMatching(/^The automatic backup of 23\/11\/2026 at 22:00 has a fault. It does not hold /),
  ]);

  await bringBack();
  await nightPasses(portal);
  expect(await state()).toMatchObject({ lastOutcome: 'done', lastFailure: null });
  expect(await backupProblems(portal.services)).toEqual([]);
});

test('the last one that lacks nothing is kept beside newer ones until a night brings a whole one', async () => {
  const { portal, head } = await useHead();
  await head.rest.put(AUTOMATIC, { ...DATABASE, type: 'full', keepDaily: 1, keepWeekly: 0 });
  await completeApplication(await signInAs(portal, 'user'));
  await nightPasses(portal);
  const bringBack = await takeAway(portal);
  for (const _ of [2, 3]) await nightPasses(portal);
  expect(await days(portal)).toEqual(['2026-11-24', '2026-11-26']);

  await bringBack();
  await nightPasses(portal);
  expect(await days(portal)).toEqual(['2026-11-27']);
});

test('one that lacks a file is shown until somebody makes a whole one with every file', async () => {
  const { portal, state, bringBack } = await useGap();
  const { rest } = await signInAs(portal, 'super_admin');
  const make = (type: string) => rest.post('/super-admin/backup/create-free', { type });
  const lacks = { lastFailure: expect.stringContaining('the files of 1 document') };
  await make('full');
  expect(await state()).toMatchObject(lacks);

  await bringBack();
  await make('database');
  expect(await state()).toMatchObject(lacks);
  await make('full');
  expect(await state()).toMatchObject({ lastOutcome: 'done', lastFailure: null });
  expect(await backupProblems(portal.services)).toEqual([]);
});

describe.each(['database', 'full'] as const)('a %s backup with a row that a restore would refuse', (type) => {
  async function useRefusedRow() {
    const { portal, head, state } = await useHead();
    await head.rest.put(AUTOMATIC, { ...DATABASE, type, keepDaily: 1, keepWeekly: 0 });
    await completeApplication(await signInAs(portal, 'user'));
    await nightPasses(portal);
    const name = (originalName: string) =>
      portal.services.db.updateTable('documents').set({ originalName }).execute();
    await name('../slip.png');
    for (const _ of [2, 3]) await nightPasses(portal);
    return { portal, head, state, mend: () => name('slip.png') };
  }
  const fault = expect.stringMatching(
    /^The portal cannot restore this backup: .* “documents” with id 1, because its “originalName” is not what/,
  );

  test('is made, mailed and shown, and the last good one is kept, until a night brings a good one', async () => {
    const { portal, head, state, mend } = await useRefusedRow();
    expect(await state()).toMatchObject({ lastOutcome: 'done', lastFailure: fault });
    expect(await days(portal)).toEqual(['2026-11-24', '2026-11-26']);
    const emails = (await readOutbox(portal)).filter(({ to }) => to === head.email);
    expect(emails).toHaveLength(2);
    expect(emails[0]).toMatchObject({
      subject: expect.stringContaining('The automatic backup has a fault'),
      text: expect.stringContaining('The portal cannot restore this backup'),
    });
    await mend();
    await nightPasses(portal);
    expect(await state()).toMatchObject({ lastOutcome: 'done', lastFailure: null });
    expect(await days(portal)).toEqual(['2026-11-27']);
  });

  test('is shown until somebody makes a good one', async () => {
    const { portal, state, mend } = await useRefusedRow();
    const { rest } = await signInAs(portal, 'super_admin');
    const make = () => rest.post('/super-admin/backup/create-free', { type });
    expect(await make()).toMatchObject({ status: 201, body: { lacks: fault } });
    expect(await state()).toMatchObject({ lastFailure: fault });
    await mend();
    expect((await make()).body).not.toHaveProperty('lacks');
    expect(await state()).toMatchObject({ lastFailure: null });
    expect(await backupProblems(portal.services)).toEqual([]);
  });
});

test('a backup that was killed counts as failed at the next start, once', async () => {
  const dataFolder = await useFolder();
  const schedule = { openDate: '2020-01-01T00:00:00.000Z', closeDate: null };
  const first = await usePortal({ dataFolder, now: EVENING, schedule });
  await signInAs(first, 'super_admin');
  const begun = { lastOutcome: 'running', lastRunAt: EVENING } as const;
  await first.services.db.updateTable('automaticBackups').set(begun).execute();
  await first.close();
  for (const _ of [1, 2]) {
    const next = await usePortal({ dataFolder, now: EVENING });
    expect(await readOutbox(next)).toHaveLength(1);
    await next.close();
  }
});

test('more than three days without a backup are a warning, from the first account on', async () => {
  const { portal } = await useHead();
  const problems = () => backupProblems(portal.services);
  await placeBackup(portal, { created: EVENING });
  portal.clock.advance(3 * DAY);
  expect(await problems()).toEqual([]);
  portal.clock.advance(1000);
  const late = await signInAs(portal, 'super_admin');
  expect((await late.rest.get('/super-admin/backup/health')).body).toEqual({
    problems: ['The newest backup was made on 22/11/2026 at 22:00. Please make one now.'],
  });
  await unblockBackups(portal);
  expect(await problems()).toEqual(['There is no backup yet. Please make one now.']);
});
