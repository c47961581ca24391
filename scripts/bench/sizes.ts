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
/** How many times longer a query of the list may take with ten times as many applications. */
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
  const headers = bearer(await stage.administrator());
  return timed(() => bytesOf({ url, headers }));
}

/** The query of a kind that grows most, compared with a tenth of the applications. */
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

/** Measures how the administrators' waiting times grow with the number of applications, and draws a chart. */
export async function measureSizes(): Promise<Result[]> {
  const chart: Chart = { sizes: SIZES, lines: {} };
  const results: Result[] = [];
  const growths: Result[] = [];
  const stages = SIZES.map((applications) => createStage({ applications }));
  const note = (kind: string, size: number, milliseconds: number, also = {}) => {
    chart.lines[kind] = [...(chart.lines[kind] ?? []), milliseconds];
    results.push({ ...resultOf(`${kind}: ${inWords(SIZES[size])}`, milliseconds), also });
  };
  try {
    for (const [kind, queries] of Object.entries(QUERIES)) {
      console.log(kind);
      const waits: Wait[][] = [];
      for (const query of queries) waits.push(await waitsFor(stages, query));
      const bySize = SIZES.map((_, size) => waits.flatMap((ofQuery) => ofQuery[size] ?? []));
      for (const [size, ofSize] of bySize.entries()) {
        const slowest = slowestOf(ofSize);
        note(kind, size, slowest.first, notesOf(slowest));
      }
      growths.push(growthOf(kind, bySize.at(-2) ?? [], bySize.at(-1) ?? []));
    }
    for (const [size, stage] of stages.entries()) note('export of all', size, await exportOfAll(stage));
    const largest = stages.at(-1);
    if (largest) results.push(await measure(textSearch, largest));
  } finally {
    for (const stage of stages) await stage.end();
  }
  await writeFile(FILE, drawChart(chart));
  return [...results, ...growths];
}
