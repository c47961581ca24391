// Starts a program in TypeScript by its path: npm run doctor, backup, restore and the like. Installs missing packages first,
// so that a command also works in a new clone, for example a restore on a second machine.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installPackages } from './support/packages.js';
import { pinnedNode, root, run, script } from './support/run.js';

const [file = '', ...args] = process.argv.slice(2);
const isSetUp = existsSync(pinnedNode);
// Without the packages, npm finds the machine's own Node.js, which may be too old for TypeScript.
const canRunHere = isSetUp && Boolean(process.features.typescript);

await script(async () => {
  if (!isSetUp) await installPackages();
  return canRunHere ? 0 : run(pinnedNode, [file, ...args]);
});
if (canRunHere && process.exitCode === 0) {
  // As if it had been started by itself.
  process.argv.splice(1, 1);
  await import(pathToFileURL(join(root, file)).href);
}
