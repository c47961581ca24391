// npm run build: builds the web pages, stale or not.
import { buildPages } from './support/pages.js';
import { script } from './support/run.js';

await script(buildPages);
