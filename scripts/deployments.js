// npm run deployments: makes this clone ready, then tries the files of deploy/ on this machine: Caddy and nginx with HTTPS
// in front of a portal, the systemd units, and three portals side by side. Needs Debian to install what is missing.
import { pinnedNode, run, script } from './support/run.js';
import { setUp } from './support/set-up.js';
import { installTools } from './tools.js';

/** The programs that are tried, and their Debian packages. */
const TOOLS = { caddy: 'caddy', nginx: 'nginx', openssl: 'openssl', 'systemd-analyze': 'systemd' };

await script(async () => {
  await setUp();
  await installTools(TOOLS);
  const [word = ''] = process.argv.slice(2);
  return run(pinnedNode, ['--test', '--test-concurrency=1', `scripts/deployments/*${word}*.test.ts`]);
});
