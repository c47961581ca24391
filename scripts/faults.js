// npm run faults: makes this clone ready, then kills the portal at every step of a backup and of a restore, and at random
// moments, a hundred times or as often as is said: npm run faults -- 500
import { pinnedNode, run, script } from './support/run.js';
import { setUp } from './support/set-up.js';

await script(async () => {
  await setUp({ tools: true });
  const [kills = '100'] = process.argv.slice(2);
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'fast', 'tests/backups/faults'];
  return run(pinnedNode, args, { env: { ...process.env, FAULT_KILLS: kills } });
});
