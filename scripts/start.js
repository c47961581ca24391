// npm start: makes this clone ready, then serves.
import { pinnedNode, run, script } from './support/run.js';
import { setUp } from './support/set-up.js';

await script(async () => {
  await setUp();
  return run(pinnedNode, ['src/server/main.ts']);
});
