import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bearer } from './accounts.ts';
import { type Chart, drawChart } from './chart.ts';
import { measure, type Result } from './harness.ts';
import { notesOf, QUERIES, slowestOf, textSearch, type Wait, waitsFor } from './lines/list.ts';
import { bytesOf } from './requests.ts';
import { createStage, type Stage } from './stage.ts';
import { timed } from './watch.ts';

const SIZES = [1000, 10_000, 100_000];
const FILE = path.resolve(import.meta.dirname, '../../docs/cost-against-size.svg');
/** What an answer of the list takes at the most when there are ten times as many applications, beside what it took. */
const GROWTH = 2;

const sampleOf = (figure: number) => ({ median: figure, least: figure, most: figure });
const resultOf = (name: string, milliseconds: number): Result => ({
  name,
  unit: 'ms',
  ours: sampleOf(milliseconds),
  also: {},
});

const inWords = (applications = 0) => applications.toLocaleString('en-GB');

async function exportOfAll(stage: Stage) {
  const url = `${(await stage.portal()).url}/api/admin/applications/export?format=detailed`;
  const headers = bearer(await stage.officer());
  return timed(() => bytesOf({ url, headers }));
}

/** Of one kind of queries that one which takes longest beside what it took for fewer applications. */
function growthOf(kind: string, fewer: Wait[], more: Wait[]): Result {
  const [slower] = more
    .map((wait, index) => ({ ...wait, before: fewer[index]?.first ?? Number.NaN }))
    .sort((a, b) => b.first / b.before - a.first / a.before);
  if (!slower) throw new Error(`there are no queries of ${kind}`);
  const { query, first, before } = slower;
  return {
    ...resultOf(`${kind}: ${inWords(SIZES.at(-1))} beside ${inWords(SIZES.at(-2))}`, first),
    bare: sampleOf(before),
    ratio: sampleOf(first / before),
    budget: { ratioAtMost: GROWTH },
    isMet: first / before <= GROWTH,
    also: { 'grows most': query },
  };
}

/** How what officers wait for grows with the number of applications; draws it. */
export async function measureSizes(): Promise<Result[]> {
  const chart: Chart = { sizes: SIZES, lines: {} };
  const waits: Record<string, Wait[][]> = {};
  const results: Result[] = [];
  const note = (kind: string, applications: number, milliseconds: number, also = {}) => {
    chart.lines[kind] = [...(chart.lines[kind] ?? []), milliseconds];
    results.push({ ...resultOf(`${inWords(applications)}: ${kind}`, milliseconds), also });
  };
  for (const applications of SIZES) {
    console.log(`${inWords(applications)} applications`);
    const stage = createStage({ applications });
    try {
      for (const [kind, queries] of Object.entries(QUERIES)) {
        const measured = await waitsFor(stage, queries);
        waits[kind] = [...(waits[kind] ?? []), measured];
        const slowest = slowestOf(measured);
        note(kind, applications, slowest.first, notesOf(slowest));
      }
      note('export of all', applications, await exportOfAll(stage));
      if (applications === SIZES.at(-1)) results.push(await measure(textSearch, stage));
    } finally {
      await stage.end();
    }
  }
  await writeFile(FILE, drawChart(chart));
  const growths = Object.entries(waits).map(([kind, measured]) =>
    growthOf(kind, measured.at(-2) ?? [], measured.at(-1) ?? []),
  );
  return [...results, ...growths];
}
