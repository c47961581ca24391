import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseEnvironmentFile } from '../../scripts/support/environment-file.js';
import { useFolder } from '../support/use-folder.ts';

const project = path.resolve(import.meta.dirname, '../..');

test.each([
  ['A=b', { A: 'b' }],
  ['A=\nB= \n\nC=d', { A: '', B: '', C: 'd' }],
  ['# A=b\n;A=c\nA', {}],
  ['# a comment that goes on \\\nA=b', {}],
  ['A = b c  ', { A: 'b c' }],
  ['A=St. John’s <a@school.example>', { A: 'St. John’s <a@school.example>' }],
  ['A=$(id) `id` $HOME | ; & *', { A: '$(id) `id` $HOME | ; & *' }],
  ['A=smtps://u:p#ss@mail # kept', { A: 'smtps://u:p#ss@mail # kept' }],
  [`A='$(id) "\\n'`, { A: '$(id) "\\n' }],
  ['A="a \\"b\\" \\\\ \\$ \\` \\n c"', { A: 'a "b" \\ $ ` \\n c' }],
  ['A="a"\'b\' "c"', { A: 'abc' }],
  ["A=it's\nB=that's", { A: "it's", B: "that's" }],
  ['A=a\\ b\\\nc', { A: 'a bc' }],
  ['A="two\nlines"\r\nB=c\r\n', { A: 'two\nlines', B: 'c' }],
  ['export A=b\n1A=c', {}],
  ['A=b\nA=c', { A: 'c' }],
])('the settings %j are those that a service of systemd gets', (text, expected) => {
  expect(parseEnvironmentFile(text)).toEqual(expected);
});

/** The command in a folder that stands for the machine; instead of npm something prints its environment and arguments. */
async function useMachine(settings: string) {
  const machine = await useFolder();
  const at = (name: string) => path.join(machine, name);
  const program = async (name: string, lines: string) => {
    await writeFile(at(name), `#!/bin/sh\n${lines}\n`);
    await chmod(at(name), 0o755);
  };
  await mkdir(at('etc'));
  await writeFile(at('etc/holycross.env'), settings);
  await program('runuser', '[ "$1 $2 $3" = "-u portal-holycross --" ] || exit 9; shift 3; exec "$@"');
  const print = 'console.log(JSON.stringify([process.env, process.argv.slice(1)]))';
  await program('npm', `exec ${process.execPath} -e '${print}' -- "$@"`);
  const command = await readFile(path.join(project, 'deploy/systemd/portal-command'), 'utf8');
  await writeFile(
    at('portal-command'),
    command.replaceAll('/opt/portal', project).replaceAll('/etc/portal', at('etc')),
  );
  return promisify(execFile)('sh', [at('portal-command'), 'restore', '--', 'a file.zip'], {
    env: { PATH: `${machine}:${process.env.PATH}`, SCHOOL: 'holycross' },
  });
}

test('portal-command runs nothing that stands in the settings, and passes them on as they are', async () => {
  const from = 'Admissions $(touch executed) <office@school.example>';
  const { stdout } = await useMachine(`MAIL_FROM=${from}\nSMTP_URL="smtps://u:p'w$1@mail"\n`);
  const [environment, args] = JSON.parse(stdout);
  expect(environment).toMatchObject({
    MAIL_FROM: from,
    SMTP_URL: "smtps://u:p'w$1@mail",
    DATA_DIR: '/var/lib/portal-holycross',
    HOME: '/var/cache/portal-holycross',
    NODE_COMPILE_CACHE: '/var/cache/portal-holycross',
  });
  expect(args).toEqual(['--prefix', project, 'run', '--silent', 'restore', '--', 'a file.zip']);
});
