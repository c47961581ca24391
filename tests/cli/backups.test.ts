import { copyFile, readdir, rename, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { eventsOf, trailOf } from '../support/audit/trail.ts';
import { enrol, requireSecondStep } from '../support/auth/second-step.ts';
import { backupFiles, placeBackup } from '../support/backups/files.ts';
import { run, runAtTerminal } from '../support/cli/run.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

const SCHEDULE = { openDate: '2020-01-01T00:00:00.000Z', closeDate: null };
/** Tells a command where the running server listens, as its operator would. */
const besides = ({ url, dataFolder }: TestPortal) => ({
  dataFolder,
  environment: { PORT: new URL(url).port },
});
const countApplications = async ({ services }: TestPortal) =>
  (await services.db.selectFrom('applications').select('id').execute()).length;

test('without a server: a backup, and back on a new machine', async () => {
  const dataFolder = await useFolder();
  const first = await usePortal({ dataFolder, schedule: SCHEDULE });
  await signInAs(first, 'super_admin', { email: 'head@school.example' });
  await submittedApplication(first);
  await first.close();
  const made = await run('backup', [], { dataFolder });
  expect(made).toMatchObject({ exitCode: 0, errors: '' });
  const file = made.output.trim();
  expect(path.basename(file)).toMatch(/^full-.*\.zip$/);

  const machine = await useFolder();
  const carried = path.join(machine, 'from the drive.zip');
  await copyFile(file, carried);
  const asked = await run('restore', [carried], { dataFolder: machine });
  expect(asked).toMatchObject({ exitCode: 1, errors: expect.stringContaining('Nothing was changed.') });
  const restored = await run('restore', [carried, '--yes'], { dataFolder: machine });
  expect(restored).toMatchObject({ exitCode: 0, errors: '' });
  expect(restored.output).toContain('1 applications, 1 documents');
  const second = await usePortal({ dataFolder: machine });
  expect(await countApplications(second)).toBe(1);
  const trail = await second.services.db.selectFrom('audit').select('actorEmail').execute();
  expect(trail.map(({ actorEmail }) => actorEmail)).toContain('console');
});

test('beside a running server: it does the work, and no session is left', async () => {
  const portal = await usePortal();
  const { email } = await signInAs(portal, 'super_admin');
  const before = await snapshotTables(portal, 'sessions');
  const made = await run('backup', ['--database'], besides(portal));
  expect(made).toMatchObject({ exitCode: 0, errors: '' });
  const [name = ''] = await backupFiles(portal);
  expect(made.output.trim()).toBe(path.join(portal.services.config.backupsFolder, name));
  expect(await trailOf(portal)).toMatchObject([
    { action: 'backup_created', actorEmail: email, entityId: name },
  ]);
  expect(await eventsOf(portal)).toMatchObject([
    { action: 'logged_in', actorEmail: email, after: { fromConsole: true } },
    { action: 'logged_out', actorEmail: email },
  ]);
  expect(await snapshotTables(portal, 'sessions')).toEqual(before);

  await submittedApplication(portal);
  const restored = await run('restore', [made.output.trim(), '--yes'], besides(portal));
  expect(restored).toMatchObject({ exitCode: 0, errors: '' });
  expect(await countApplications(portal)).toBe(0);
});

test('beside a running server it works for who has set up two-step sign-in, where that is required', async () => {
  const portal = await usePortal();
  await signInAs(portal, 'super_admin');
  const head = await signInAs(portal, 'super_admin');
  await requireSecondStep(portal);
  const refused = await run('backup', ['--database'], besides(portal));
  expect(refused).toMatchObject({ exitCode: 1, errors: expect.stringContaining('two-step sign-in') });
  await enrol(portal, head);
  const made = await run('backup', ['--database'], besides(portal));
  expect(made).toMatchObject({ exitCode: 0, errors: '' });
  const [entry] = await portal.services.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'backup_created')
    .execute();
  expect(entry?.actorEmail).toBe(head.email);
});

test('a server at another port is not found, which is said', async () => {
  const portal = await usePortal();
  await signInAs(portal, 'super_admin');
  const lost = await run('backup', [], { ...besides(portal), environment: { PORT: '1' } });
  expect(lost).toMatchObject({ exitCode: 1, errors: expect.stringContaining('does not answer at port 1.') });
  expect(await backupFiles(portal)).toEqual([]);
});

test.each([
  ['restore', [], 2, 'Usage: npm run restore'],
  ['restore', ['a.zip', 'b.zip'], 2, 'Usage: npm run restore'],
  ['restore', ['nowhere.zip'], 1, 'There is no file '],
  ['backup', ['--everything'], 2, 'Usage: npm run backup'],
] as const)('%s %j explains itself', async (command, args, exitCode, message) => {
  const dataFolder = await useFolder();
  const refused = await run(command, [...args], { dataFolder });
  expect(refused).toMatchObject({ exitCode, output: '', errors: expect.stringContaining(message) });
  expect(await readdir(dataFolder)).toEqual([]);
});

test('beside a running server: a second download that lies in backups/ under a name of the browser', async () => {
  const portal = await usePortal();
  await signInAs(portal, 'super_admin');
  const made = await run('backup', ['--database'], besides(portal));
  const second = made.output.trim().replace(/\.sql$/, ' (1).sql');
  await rename(made.output.trim(), second);
  const restored = await run('restore', [second, '--yes'], besides(portal));
  expect(restored).toMatchObject({ exitCode: 0, errors: '' });
});

test('a file that cannot be read is told apart from one that is not there', async () => {
  const dataFolder = await useFolder();
  const loop = path.join(await useFolder(), 'full.zip');
  await symlink(loop, loop);
  const refused = await run('restore', [loop, '--yes'], { dataFolder });
  expect(refused).toMatchObject({
    exitCode: 1,
    output: '',
    errors: expect.stringMatching(
      /^The file .*full\.zip cannot be read \(ELOOP\)\. .* Nothing was changed\.\n$/,
    ),
  });
  expect(await readdir(dataFolder)).toEqual([]);
});

test('Ctrl-C at the question is a no', async () => {
  const portal = await usePortal();
  await signInAs(portal, 'super_admin');
  const made = await run('backup', ['--database'], besides(portal));
  await submittedApplication(portal);
  const said = await runAtTerminal('restore', [made.output.trim()], besides(portal), {
    question: 'Type yes: ',
    keys: '\x03',
  });
  expect(said).toMatch(/Type yes: .*\r\nNothing was changed\.\r\n$/);
  expect(await countApplications(portal)).toBe(1);
});

test('what is no backup changes nothing', async () => {
  const portal = await usePortal();
  await signInAs(portal, 'super_admin');
  const name = await placeBackup(portal, { type: 'database', content: 'DROP TABLE users;\n' });
  const before = await snapshotTables(portal, 'users');
  const file = path.join(portal.services.config.backupsFolder, name);
  const refused = await run('restore', [file, '--yes'], besides(portal));
  expect(refused).toMatchObject({ exitCode: 1, output: '' });
  expect(await snapshotTables(portal, 'users')).toEqual(before);
  expect(await trailOf(portal)).toEqual([]);
});
