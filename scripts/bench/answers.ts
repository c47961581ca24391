import { SORT_KEYS } from '../../src/shared/admissions/schema.ts';
import type { Session } from './load.ts';
import { type BenchedServer, median } from './server.ts';

const RUNS = 21;

/** What officers ask of the list, by the name of the figure; the slowest of its queries counts. */
const QUERIES = {
  list: ['page=1', 'pageSize=200'],
  search: ['search=a', 'search=ali', 'search=maria%20jo', 'search=SF2027-0001'],
  filter: [
    'status=submitted',
    'school=Other',
    'subject=Physics',
    'submittedOn=2026-10-05',
    'totalScore=13',
    'search=a&subject=Physics&status=draft&school=Other',
  ],
  'sort by one column': SORT_KEYS.flatMap((key) => [`sort=${key}:asc`, `sort=${key}:desc`]),
  'sort by three columns': [
    'sort=status:asc,totalScore:desc,student:asc',
    'sort=firstChoiceScore:desc,secondChoiceScore:desc,submittedAt:asc',
  ],
};

/** Milliseconds until all of an answer is here. */
async function timed(address: string, { token }: Session): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - begun;
}

/** How long officers wait for each kind of answer, at the median, one request after the other; and for the whole export. */
export async function measureAnswers({ url }: BenchedServer, officer: Session) {
  const figures: Record<string, string> = {};
  for (const [name, queries] of Object.entries(QUERIES)) {
    let slowest = { query: '', milliseconds: 0 };
    for (const query of queries) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1)
        times.push(await timed(`${url}/api/admin/applications?${query}`, officer));
      const milliseconds = median(times);
      if (milliseconds > slowest.milliseconds) slowest = { query, milliseconds };
    }
    figures[name] = `${slowest.milliseconds.toFixed(1)} ms (${slowest.query})`;
  }
  const exported = await timed(`${url}/api/admin/applications/export?format=detailed`, officer);
  figures['streamed export, detailed'] = `${(exported / 1000).toFixed(1)} s`;
  return figures;
}
