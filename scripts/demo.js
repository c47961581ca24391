// npm run demo: makes this clone ready, then a throw-away portal with fictitious applications, and serves it.
import { pinnedNode, run, script } from './support/run.js';
import { setUp } from './support/set-up.js';

await script(async () => {
  await setUp();
  return run(pinnedNode, ['src/server/cli/demo.ts']);
});
