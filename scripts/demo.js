// npm run demo: makes this clone ready, then a throw-away portal with fictitious applications, and serves it.
import { requireNoArguments } from './support/arguments.js';
import { pinnedNode, run, script } from './support/run.js';
import { setUp } from './support/set-up.js';

await script(async () => {
  requireNoArguments('npm run demo', 'Settings are environment variables: PORT=3001 npm run demo');
  await setUp();
  return run(pinnedNode, ['src/server/cli/demo.ts']);
});
