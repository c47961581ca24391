// npm run faults: makes this clone ready, then kills the portal at every step of a backup and of a restore, and at random
// moments, a hundred times or as often as is said: npm run faults -- 500; fills its disk at every step; takes a thousand
// applications into both kinds of backup and back; reads backups that somebody has changed, also so that they would take
// much memory or hours, and very many uploads; asks for much that it never reads; and tries random calls and properties
// with other values each time
import { randomInt } from 'node:crypto';
import { pinnedNode, run, script } from './support/run.js';
import { setUp } from './support/set-up.js';

await script(async () => {
  await setUp({ tools: true });
  const [kills = '100'] = process.argv.slice(2);
  const backups = ['faults', 'hostile', 'round-trips', 'memory', 'many-uploads'].map(
    (name) => `tests/backups/${name}`,
  );
  const files = [...backups, 'tests/abuse', 'tests/properties'];
  const { CASES_SEED = String(randomInt(2 ** 31)), CASES_FACTOR = '10' } = process.env;
  console.log(`Random values of seed ${CASES_SEED}; the same again with CASES_SEED=${CASES_SEED}`);
  // One after the other: the moments of the kills were measured before.
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'fast',
    '--no-file-parallelism',
    ...files,
  ];
  const longer = { FAULT_KILLS: kills, ROUND_TRIP_APPLICATIONS: '1000', CASES_SEED, CASES_FACTOR };
  const env = { ...process.env, ...longer };
  return run(pinnedNode, args, { env });
});
