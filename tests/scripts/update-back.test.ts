import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { useFolder } from '../support/use-folder.ts';

const project = path.resolve(import.meta.dirname, '../..');

/** The program in a folder of its own, as far as the command needs it, after an update to this version. */
async function useUpdated(to: string) {
  const [program, dataFolder] = [await useFolder(), await useFolder()];
  const at = (name: string) => path.join(program, name);
  for (const name of ['scripts', 'package.json'])
    await cp(path.join(project, name), at(name), { recursive: true });
  for (const name of ['src', 'node_modules']) await symlink(path.join(project, name), at(name));
  await mkdir(at('.update/before/src'), { recursive: true });
  const state = { from: '0.1.0', to, entries: ['src'], hasSameData: false, dataFolders: [dataFolder] };
  await writeFile(at('.update/state.json'), JSON.stringify(state));
  return { program, dataFolder };
}

test('going back is refused when the version that the update put in place is not there any more', async () => {
  const { program, dataFolder } = await useUpdated('0.2.0');
  const { version } = JSON.parse(await readFile(path.join(program, 'package.json'), 'utf8'));
  expect(version).not.toBe('0.2.0');
  const run = promisify(execFile)(process.execPath, ['scripts/update/main.ts', '--back', '--yes'], {
    cwd: program,
    env: { ...process.env, DATA_DIR: dataFolder },
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr:
      'The last update was from version 0.1.0 to 0.2.0, but what is here now is another version, or the former program is gone. Nothing was changed.\n',
    stdout: '',
  });
});
