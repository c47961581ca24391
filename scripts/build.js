// npm run build: installs the packages where they are missing, and builds the web pages and the server, stale or not.
import { requireNoArguments } from './support/arguments.js';
import { installPackages } from './support/packages.js';
import { buildPages } from './support/pages.js';
import { script } from './support/run.js';
import { buildServer } from './support/server.js';

await script(async () => {
  requireNoArguments('npm run build');
  await installPackages();
  await buildPages();
  await buildServer();
});
