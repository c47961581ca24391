// npm run update: changes over to another version, and goes back by itself when that does not come up.
import { installPackages } from './support/packages.js';
import { pinnedNode, run, script } from './support/run.js';

await script(async () => {
  await installPackages();
  return run(pinnedNode, ['scripts/update/main.ts', ...process.argv.slice(2)]);
});
