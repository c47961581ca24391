import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bearer } from './accounts.ts';
import { type Chart, drawChart } from './chart.ts';
import { measure, type Result } from './harness.ts';
import { QUERIES, slowestOf, textSearch } from './lines/list.ts';
import { bytesOf } from './requests.ts';
import { createStage, type Stage } from './stage.ts';
import { timed } from './watch.ts';

const SIZES = [1000, 10_000, 100_000];
const FILE = path.resolve(import.meta.dirname, '../../docs/cost-against-size.svg');
/** What an officer searches for at twice the cost at the most when there are ten times as many applications. */
const SEARCH_GROWTH = 2;

const resultOf = (name: string, milliseconds: number): Result => ({
  name,
  unit: 'ms',
  ours: { median: milliseconds, least: milliseconds, most: milliseconds },
  also: {},
});

/** What officers wait for, in milliseconds, by its name. */
async function waits(stage: Stage) {
  const figures: Record<string, number> = {};
  for (const [kind, queries] of Object.entries(QUERIES))
    figures[kind] = (await slowestOf(stage, queries)).milliseconds;
  const url = `${(await stage.portal()).url}/api/admin/applications/export?format=detailed`;
  const headers = bearer(await stage.officer());
  figures['export of all'] = await timed(() => bytesOf({ url, headers }));
  return figures;
}

function growth(chart: Chart): Result {
  const [, few = Number.NaN, many = Number.NaN] = chart.lines.search ?? [];
  const result = resultOf('text search of 100,000 beside one of 10,000', many);
  const [bare, ratio] = [few, many / few].map((figure) => ({ median: figure, least: figure, most: figure }));
  return {
    ...result,
    ...(bare && { bare }),
    ...(ratio && { ratio }),
    budget: { ratioAtMost: SEARCH_GROWTH },
    isMet: many / few <= SEARCH_GROWTH,
  };
}

/** How what officers wait for grows with the number of applications; draws it. */
export async function measureSizes(): Promise<Result[]> {
  const chart: Chart = { sizes: SIZES, lines: {} };
  const results: Result[] = [];
  for (const applications of SIZES) {
    console.log(`${applications.toLocaleString('en-GB')} applications`);
    const stage = createStage({ applications });
    try {
      for (const [kind, milliseconds] of Object.entries(await waits(stage))) {
        chart.lines[kind] = [...(chart.lines[kind] ?? []), milliseconds];
        results.push(resultOf(`${applications.toLocaleString('en-GB')}: ${kind}`, milliseconds));
      }
      if (applications === SIZES.at(-1)) results.push(await measure(textSearch, stage));
    } finally {
      await stage.end();
    }
  }
  await writeFile(FILE, drawChart(chart));
  return [...results, growth(chart)];
}
