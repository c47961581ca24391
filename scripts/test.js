// npm test: makes this clone ready, a browser included, then runs every test, or those named: npm test -- tests/auth
import { pinnedNode, run, script } from './support/run.js';
import { setUp } from './support/set-up.js';

await script(async () => {
  await setUp({ browser: true, tools: true });
  return run(pinnedNode, ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)]);
});
