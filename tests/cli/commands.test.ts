import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { grantSuperAdministrator } from '../../src/server/domains/auth/service.ts';
import { deliverMail } from '../../src/server/domains/mail/service.ts';
import { HOUR } from '../../src/server/platform/clock.ts';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { trailOf } from '../support/audit/trail.ts';
import { setUpSecondStep } from '../support/auth/second-step.ts';
import { run } from '../support/cli/run.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

describe('create-super-admin', () => {
  test('works beside a running server, and tells the other super administrators once', async () => {
    const portal = await usePortal();
    const head = await signInAs(portal, 'super_admin');
    const made = await run('create-super-admin', ['Principal@School.example'], {
      dataFolder: portal.dataFolder,
      input: 'first password\n',
    });
    expect(made).toMatchObject({ exitCode: 0, errors: '' });
    expect(made.output).toContain('principal@school.example is a super administrator now.');
    const login = await api(portal).post('/auth/login', {
      email: 'principal@school.example',
      password: 'first password',
    });
    expect(login.read(signedInSchema).user.role).toBe('super_admin');
    // What the command calls: the account is one already.
    await grantSuperAdministrator(portal.services, 'principal@school.example', 'second password');
    // The command uses the real clock, which is ahead of the portal's stopped one.
    portal.clock.advance(HOUR);
    deliverMail(portal.services);
    const emails = await readOutbox(portal);
    expect(emails.map(({ to, subject }) => [to, subject.split(' - ')[0]])).toEqual([
      [head.email, 'There is a new super administrator'],
    ]);
  });

  test('is told in the trail: a new account, an applicant who is promoted, a new password', async () => {
    const portal = await usePortal();
    const { email } = await signInAs(portal, 'user');
    const head = await signInAs(portal, 'super_admin');
    for (const address of ['principal@school.example', email, head.email])
      await grantSuperAdministrator(portal.services, address, 'pelau and callaloo');
    const entries = await trailOf(portal);
    expect(entries).toMatchObject([
      {
        action: 'user_created',
        before: null,
        after: { email: 'principal@school.example', role: 'super_admin' },
      },
      { action: 'user_role_changed', before: { email, role: 'user' }, after: { role: 'super_admin' } },
      { action: 'user_changed', before: { email: head.email }, after: { passwordChanged: true } },
    ]);
    expect(entries.every(({ actorEmail }) => actorEmail === 'console')).toBe(true);
  });

  test('replaces a lost password, ends the sessions, and lets the account in again', async () => {
    const portal = await usePortal();
    const { email, rest } = await signInAs(portal, 'super_admin');
    await portal.services.db.updateTable('users').set({ isActive: 0 }).where('email', '=', email).execute();
    const input = 'another password\r\nthe next line';
    const reset = await run('create-super-admin', [email], { dataFolder: portal.dataFolder, input });
    expect(reset).toMatchObject({ exitCode: 0, errors: '' });
    expect(reset.output).toContain('has the new password');
    expect((await rest.get('/auth/profile')).status).toBe(401);
    expect((await api(portal).post('/auth/login', { email, password: 'another password' })).status).toBe(200);
  });

  test('replaces a lost phone, and the trail says so', async () => {
    const portal = await usePortal();
    const account = await signInAs(portal, 'super_admin');
    const { email, password } = account;
    await setUpSecondStep(portal, account);
    expect((await api(portal).post('/auth/login', { email, password })).status).toBe(401);
    const reset = await run('create-super-admin', [email], {
      dataFolder: portal.dataFolder,
      input: password,
    });
    expect(reset.output).toContain('two-step sign-in is off');
    expect((await api(portal).post('/auth/login', { email, password })).status).toBe(200);
    expect((await trailOf(portal)).at(-1)).toMatchObject({
      action: 'second_step_switched_off',
      actorEmail: 'console',
      after: { email },
    });
  });

  test.each([
    ['a short password', ['a@school.example'], 'short\n', 1, 'Password must be at least 8 characters'],
    ['a common password', ['a@school.example'], 'Password1\n', 1, 'one of those that are guessed first'],
    ['no password', ['a@school.example'], '', 1, 'Password must be at least 8 characters'],
    ['no address', [], 'long enough', 2, 'Usage: npm run create-super-admin'],
    ['no such address', ['nobody'], 'long enough', 2, "'nobody' is not an email address."],
    ['two addresses', ['a@school.example', 'b@school.example'], 'long enough', 2, 'one email address'],
  ])('refuses %s', async (_, args, input, exitCode, message) => {
    const portal = await usePortal();
    const before = await snapshotTables(portal);
    const refused = await run('create-super-admin', args, { dataFolder: portal.dataFolder, input });
    expect(refused).toMatchObject({ exitCode, output: '', errors: expect.stringContaining(message) });
    expect(await snapshotTables(portal)).toEqual(before);
  });
});

describe('seed', () => {
  test('fills a portal once, and says how to sign in', async () => {
    const { dataFolder, ...portal } = await usePortal();
    const made = await run('seed', ['--applications', '3'], { dataFolder });
    expect(made).toMatchObject({ exitCode: 0, errors: '' });
    const [, password = ''] = /password is (\S+)/.exec(made.output) ?? [];
    const { email } = await portal.services.db
      .selectFrom('students')
      .select('email')
      .executeTakeFirstOrThrow();
    expect((await api(portal).post('/auth/login', { email, password })).status).toBe(200);

    const again = await run('seed', ['--applications', '3'], { dataFolder });
    expect(again).toMatchObject({ exitCode: 1, errors: expect.stringContaining('already has applicants') });
  });

  test.each([
    [[]],
    [['--applications', '0']],
    [['--applications', 'many']],
    [['--applications', '1.5']],
    [['--all']],
  ])('explains itself when it is asked for %j', async (args) => {
    const dataFolder = await useFolder();
    const refused = await run('seed', args, { dataFolder });
    expect(refused).toMatchObject({
      exitCode: 2,
      output: '',
      errors: expect.stringContaining('Usage: npm run seed'),
    });
    expect(await readdir(dataFolder)).toEqual([]);
  });
});
