// npm run dev: the server and Vite, each reloading what changes; the pages are at http://localhost:5173.
import { installPackages } from './support/packages.js';
import { pinnedNode, run, script } from './support/run.js';

/** Stops the other program when one of the two ends. */
const stop = new AbortController();
/** @param {string[]} args */
const start = (args) =>
  run(pinnedNode, args, {
    // Links in emails lead to Vite's pages, not to the last build.
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
