// npm start: makes this clone ready, then serves as `npm run serve` does.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pinnedNode, root, run, script } from './support/run.js';
import { setUp } from './support/set-up.js';

await script(async () => {
  await setUp();
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const [, ...serve] = scripts.serve.split(' ');
  return run(pinnedNode, serve);
});
