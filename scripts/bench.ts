// npm run bench: measures the program on this machine, and the same work without it (the baseline) in the same run. No
// test depends on its figures. Only lines with a word in their name, or with one of several: npm run bench -- shell,desk.
// How waiting times grow with the number of applications, as a chart in docs/: npm run bench -- sizes
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { measure, type Result } from './bench/harness.ts';
import { allocation } from './bench/lines/allocation.ts';
import { applications } from './bench/lines/application.ts';
import { backup } from './bench/lines/backup.ts';
import { broadsheet } from './bench/lines/broadsheet.ts';
import { built } from './bench/lines/built.ts';
import { desk } from './bench/lines/desk.ts';
import { exports } from './bench/lines/export.ts';
import { install } from './bench/lines/install.ts';
import { list } from './bench/lines/list.ts';
import { meanwhile } from './bench/lines/meanwhile.ts';
import { opening } from './bench/lines/opening.ts';
import { phone } from './bench/lines/phone.ts';
import { places } from './bench/lines/places.ts';
import { reads } from './bench/lines/reads.ts';
import { restore } from './bench/lines/restore.ts';
import { rush } from './bench/lines/rush.ts';
import { start } from './bench/lines/start.ts';
import { typing } from './bench/lines/typing.ts';
import { upload } from './bench/lines/upload.ts';
import { measureSizes } from './bench/sizes.ts';
import { createStage } from './bench/stage.ts';
import { table } from './bench/table.ts';
import { setUp } from './support/set-up.js';

const LINES = [
  ...install,
  ...start,
  ...reads,
  ...built,
  ...list,
  ...exports,
  ...applications,
  ...upload,
  ...rush,
  ...meanwhile,
  ...restore,
  ...backup,
  ...phone,
  ...typing,
  ...desk,
  ...opening,
  ...broadsheet,
  ...places,
  ...allocation,
];

/** The line that a word chooses instead of the others: it takes much longer. */
const SIZES = 'sizes';

const USAGE = `Usage: npm run bench [-- WORD,WORD...] [--applications N] [--json FILE]

Measures the lines with a WORD in their name, all without one; ${SIZES}: how waits grow to 100,000 applications.
The lines:
${LINES.map(({ name }) => `  ${name}`).join('\n')}`;

function readArguments() {
  try {
    return parseArgs({
      options: {
        json: { type: 'string', default: 'bench.json' },
        applications: { type: 'string', default: '10000' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

/** Before minutes are spent on measuring what could not be written. */
function refuse(reason: string): never {
  console.error(`${reason}\n\n${USAGE}`);
  process.exit(2);
}

const { values, positionals } = readArguments();
const word = positionals.join(' ').toLowerCase();
const words = word.split(',').map((each) => each.trim());
const chosen = LINES.filter(({ name }) => words.some((each) => name.toLowerCase().includes(each)));
if (chosen.length === 0 && word !== SIZES) refuse(`No line has '${word}' in its name.`);
if (!/^[1-9]\d*$/.test(values.applications)) refuse('--applications must be a whole number from 1.');
if (!existsSync(dirname(values.json))) refuse(`--json: there is no folder ${dirname(values.json)}.`);

const save = (results: Result[]) => writeFile(values.json, `${JSON.stringify(results, null, 2)}\n`);

/** Measures the chosen lines, on one stage. What was measured is saved after each; one that fails is left out. */
async function measureLines() {
  const stage = createStage({ applications: Number(values.applications) });
  const results: Result[] = [];
  try {
    for (const line of chosen) {
      console.log(line.name);
      try {
        results.push(await measure(line, stage));
        await save(results);
      } catch (error) {
        console.error(`'${line.name}' was not measured.`, error);
        process.exitCode = 1;
      }
    }
  } finally {
    await stage.end();
  }
  return results;
}

await setUp({ browser: true });
const results = word === SIZES ? await measureSizes() : await measureLines();
await save(results);
console.log(`\n${table(results)}`);
