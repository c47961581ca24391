import { chmod } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { systemSchema } from '../../src/shared/system/schema.ts';
import { signInAs } from '../support/accounts.ts';
import { run } from '../support/cli/run.ts';
import { startMailServer } from '../support/mail/mail-server.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';
import { useFolder } from '../support/use-folder.ts';

test('beside a sound portal: nothing must be done, nothing is changed, and an email arrives', async () => {
  const mail = await startMailServer();
  const portal = await usePortal({ environment: { SMTP_URL: mail.url } });
  const { rest } = await signInAs(portal, 'super_admin');
  await rest.post('/super-admin/backup/create-free', { type: 'full' });
  const before = await snapshotTables(portal);
  const examined = await run('doctor', ['--json', '--mail-to', 'head@school.example'], {
    dataFolder: portal.dataFolder,
    environment: { PORT: new URL(portal.url).port, PUBLIC_URL: portal.url, SMTP_URL: mail.url },
  });
  expect(examined).toMatchObject({ exitCode: 0, errors: '' });
  const { findings } = systemSchema.parse(JSON.parse(examined.output));
  expect(findings.filter(({ state }) => state === 'must')).toEqual([]);
  expect(findings.find(({ check }) => check === 'server')).toMatchObject({ state: 'ok' });
  expect(mail.received).toMatchObject([{ to: 'head@school.example' }]);
  expect(await snapshotTables(portal)).toEqual(before);
});

test('on a sick folder without a server it says what to do, and the exit code is 1', async () => {
  const dataFolder = await useFolder();
  const portal = await usePortal({ dataFolder });
  await portal.close();
  await chmod(dataFolder, 0o755);
  await chmod(portal.services.config.databaseFile, 0o644);
  const { exitCode, output, errors } = await run('doctor', [], {
    dataFolder,
    environment: { PORT: '1', PUBLIC_URL: 'http://0.0.0.0:1' },
  });
  expect({ exitCode, errors }).toEqual({ exitCode: 1, errors: '' });
  for (const line of [
    'No portal answers at http://127.0.0.1:1.',
    `Must be done  Rights of the files: Other users of this machine may read portal.sqlite`,
    `-> chmod go= ${dataFolder}`,
    'Must be done  Address: The address is http://0.0.0.0:1, without HTTPS',
    'Must be done  Mail: No email leaves this machine',
    '3 things must be done.',
  ])
    expect(output).toContain(line);
});

test.each([
  [['--everything'], 2, 'Usage: npm run doctor'],
  [['--mail-to', 'nobody'], 2, 'is not an email address'],
  [[], 1, 'There is no portal.sqlite in'],
])('%j explains itself', async (args, exitCode, message) => {
  const refused = await run('doctor', args, { dataFolder: await useFolder() });
  expect(refused).toMatchObject({ exitCode, output: '', errors: expect.stringContaining(message) });
});
