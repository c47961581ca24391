// npm start: makes this clone ready, then serves as `npm run serve` does, with the same arguments.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, run, script } from './support/run.js';
import { serveCommand } from './support/serve-command.js';
import { setUp } from './support/set-up.js';

await script(async () => {
  await setUp();
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { environment, args } = serveCommand(scripts.serve);
  const env = { ...environment, ...process.env };
  return run(pinnedNode, [...args, ...process.argv.slice(2)], { env });
});
