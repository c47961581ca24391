import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { launchBrowser, SPARING } from '../../scripts/support/browser.ts';
import { runPortal } from '../support/running-portal.ts';
import { catalogue } from './catalogue.ts';
import { contactSheet } from './contact-sheet.ts';
import { type Picture, photograph } from './photograph.ts';
import { type Prepared, prepareScreens } from './prepare.ts';

const folder = path.join(import.meta.dirname, '../../screens');
/** Pages at a time: while one is drawn, another waits for its answers. */
const AT_ONCE = availableParallelism() + 1;

/** Playwright's errors name what it waited for in their first lines. */
const LINES_OF_A_FAILURE = 3;

const words = process.argv.slice(2).map((word) => word.toLowerCase());
const screens = catalogue.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
if (screens.length === 0) {
  const pages = [...new Set(catalogue.map(({ name }) => name.split(':')[0]))];
  console.error(`No screen has this in its name: ${words.join(' ')}. Pages: ${pages.join(', ')}.`);
  process.exit(1);
}

const begun = performance.now();
if (words.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const [browser, studio] = await Promise.all([launchBrowser(...SPARING), prepareScreens(screens, runPortal)]);

const pictures: Picture[] = [];
const failures: string[] = [];
const rest: Prepared[] = [...studio.prepared];
async function photographRest() {
  for (let prepared = rest.shift(); prepared; prepared = rest.shift()) {
    try {
      const taken = await photograph(browser, prepared, folder);
      pictures.push(...taken.pictures);
      failures.push(...taken.problems.map((problem) => `${prepared.screen.name}: ${problem}`));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      failures.push(
        `${prepared.screen.name} was not reached: ${why.split('\n', LINES_OF_A_FAILURE).join(' ')}`,
      );
    }
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, photographRest));
await browser.close();
await studio.close();

const inOrder = screens.flatMap((screen) => pictures.filter((picture) => picture.screen === screen.name));
await writeFile(path.join(folder, 'index.html'), contactSheet(inOrder));
const seconds = Math.round((performance.now() - begun) / 1000);
console.log(`${inOrder.length} pictures of ${screens.length} screens in ${seconds} s: ${folder}/index.html`);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
