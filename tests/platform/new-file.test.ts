import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { writeNewFile } from '../../src/server/platform/new-file.ts';
import { useFolder } from '../support/use-folder.ts';

test('a file that is there already is neither overwritten nor removed; of one that fails nothing is left', async () => {
  const folder = await useFolder();
  const file = path.join(folder, 'there');
  await writeFile(file, 'before');
  const write = (to: string, bytes: Readable) => writeNewFile(to, bytes, () => undefined);
  await expect(write(file, Readable.from([Buffer.from('after')]))).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(file, 'utf8')).toBe('before');
  const broken = new Readable({ read: () => broken.destroy(new Error('broken off')) });
  await expect(write(path.join(folder, 'new'), broken)).rejects.toThrow('broken off');
  expect(await readdir(folder)).toEqual(['there']);
});
