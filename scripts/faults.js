// npm run faults: makes this clone ready, then kills the portal at every step of a backup and of a restore, and at random
// moments, a hundred times or as often as is said: npm run faults -- 500; and takes a thousand applications into both
// kinds of backup and back
import { pinnedNode, run, script } from './support/run.js';
import { setUp } from './support/set-up.js';

await script(async () => {
  await setUp({ tools: true });
  const [kills = '100'] = process.argv.slice(2);
  const files = ['tests/backups/faults', 'tests/backups/round-trips'];
  // One after the other: the moments of the kills were measured before.
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'fast',
    '--no-file-parallelism',
    ...files,
  ];
  const env = { ...process.env, FAULT_KILLS: kills, ROUND_TRIP_APPLICATIONS: '1000' };
  return run(pinnedNode, args, { env });
});
