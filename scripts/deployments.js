// npm run deployments: makes this clone ready, then tries the files of deploy/ on this machine: Caddy and nginx with HTTPS
// in front of a portal, the systemd units, and three portals side by side. Needs Debian to install what is missing.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, root, run, Stop, script } from './support/run.js';
import { setUp } from './support/set-up.js';
import { installTools } from './tools.js';

/** The programs that are tried, and their Debian packages. */
const TOOLS = { caddy: 'caddy', nginx: 'nginx', openssl: 'openssl', 'systemd-analyze': 'systemd' };

const FOLDER = 'scripts/deployments';
const END = '.test.ts';

await script(async () => {
  const all = readdirSync(join(root, FOLDER)).filter((name) => name.endsWith(END));
  const [word = ''] = process.argv.slice(2);
  const chosen = all.filter((name) => name.includes(word));
  if (chosen.length === 0) {
    const words = all.map((name) => name.slice(0, -END.length));
    throw new Stop(`Nothing to try has '${word}' in its name. There is: ${words.join(', ')}.`);
  }
  await setUp();
  await installTools(TOOLS);
  return run(pinnedNode, ['--test', '--test-concurrency=1', ...chosen.map((name) => join(FOLDER, name))]);
});
