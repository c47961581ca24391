// npm run build: installs the packages where they are missing, and builds the web pages, stale or not.
import { installPackages } from './support/packages.js';
import { buildPages } from './support/pages.js';
import { script } from './support/run.js';

await script(async () => {
  await installPackages();
  return buildPages();
});
