// npm run faults: makes this clone ready, then runs the tests of faults thoroughly (CONTRIBUTING.md says what they do).
// Kills the portal at 100 random moments, or at as many as given: npm run faults -- 500.
import { randomInt } from 'node:crypto';
import { pinnedNode, run, Stop, script } from './support/run.js';
import { setUp } from './support/set-up.js';

await script(async () => {
  const [kills = '100'] = process.argv.slice(2);
  if (!/^[1-9]\d*$/.test(kills))
    throw new Stop(`'${kills}' is no number of kills. Please give one: npm run faults -- 500`);
  await setUp({ tools: true });
  const backups = ['faults', 'hostile', 'older-versions', 'round-trips', 'memory', 'many-uploads'].map(
    (name) => `tests/backups/${name}`,
  );
  const files = [
    ...backups,
    'tests/places/faults',
    'tests/places/never-over',
    'tests/abuse',
    'tests/properties',
  ];
  const { CASES_SEED = String(randomInt(2 ** 31)), CASES_FACTOR = '10' } = process.env;
  console.log(`Random values of seed ${CASES_SEED}; the same again with CASES_SEED=${CASES_SEED}`);
  // One file after the other: tests at the same time would shift the measured moments of the kills.
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
