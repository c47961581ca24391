// npm run screens: makes this clone ready, then checks every page in every state (accessibility, reach, targets) and
// takes pictures of it into the folder `screens`. Only screens with a word in their name: npm run screens -- dashboard
import { pinnedNode, run, script } from './support/run.js';
import { setUp } from './support/set-up.js';

await script(async () => {
  await setUp({ browser: true });
  return run(pinnedNode, ['tests/screens/main.ts', ...process.argv.slice(2)]);
});
