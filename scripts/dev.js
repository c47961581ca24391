// npm run dev: the server and Vite, each reloading what changes; the pages are at http://localhost:5173.
import { installPackages } from './support/packages.js';
import { pinnedNode, run, script } from './support/run.js';

/** One program of the two; when it ends, the other one is stopped. */
const stop = new AbortController();
/** @param {string[]} args */
const start = (args) =>
  run(pinnedNode, args, {
    // Links in e-mails lead to Vite's pages, not to those that were built last.
    env: { PUBLIC_URL: 'http://localhost:5173', ...process.env },
    signal: stop.signal,
  }).finally(() => stop.abort());

await script(async () => {
  await installPackages();
  const codes = await Promise.all([
    start(['--watch', 'src/server/main.ts', ...process.argv.slice(2)]),
    start(['node_modules/vite/bin/vite.js']),
  ]);
  return Math.max(...codes);
});
