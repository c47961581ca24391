import { readdir } from 'node:fs/promises';
import type { Line } from '../harness.ts';
import { putPage } from '../pages.ts';
import { bytesOf, compareReads } from '../requests.ts';

/** As browsers ask. */
const headers = { 'accept-encoding': 'gzip, deflate, br' };

const file = (name: string, pattern: RegExp): Line => ({
  name: `built pages: ${name}`,
  unit: 'requests/s',
  budget: { ratioAtLeast: 0.8 },
  async prepare(stage) {
    const [portal, bare] = [await stage.portal(), await stage.bare()];
    const found = (await readdir('dist/client/assets')).find((one) => pattern.test(one));
    if (!found) throw new Error(`no built file is ${pattern}`);
    const at = ({ url }: { url: string }) => ({ url: `${url}/assets/${found}`, headers });
    return compareReads(stage, { ours: at(portal), bare: at(bare) });
  },
});

/** The page that each address begins with, filled for the school; bare sends the same bytes from memory. */
const shell: Line = {
  name: 'built pages: the shell',
  unit: 'requests/s',
  budget: { ratioAtLeast: 0.5 },
  async prepare(stage) {
    const [portal, bare] = [await stage.portal(), await stage.bare()];
    const ours = { url: `${portal.url}/auth`, headers };
    await putPage(stage, await bytesOf(ours));
    return compareReads(stage, { ours, bare: { url: `${bare.url}/page`, headers } });
  },
};

export const built: Line[] = [
  file('the script', /^index-.*\.js$/),
  file('the style', /^index-.*\.css$/),
  shell,
];
