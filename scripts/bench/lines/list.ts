import { SORT_KEYS } from '../../../src/shared/admissions/schema.ts';
import { bearer } from '../accounts.ts';
import type { Line } from '../harness.ts';
import { bytesOf, compareReads } from '../requests.ts';
import type { Stage } from '../stage.ts';
import { median, timed } from '../watch.ts';

const LIST = '/api/admin/applications';

async function compareLists(stage: Stage, query: string, address: string) {
  const [portal, bare] = [await stage.portal(), await stage.bare()];
  const headers = bearer(await stage.officer());
  return compareReads(stage, {
    ours: { url: `${portal.url}${LIST}?${query}`, headers },
    bare: { url: bare.url + address },
  });
}

const SORTED = 'sort=totalScore:desc,firstChoiceScore:desc,student:asc';

export const textSearch: Line = {
  name: 'officer’s list: text search',
  unit: 'requests/s',
  budget: { ratioAtLeast: 0.5 },
  prepare: (stage) => compareLists(stage, 'search=ali', `/search?words=${encodeURIComponent('"ali"*')}`),
};

/** Pages of the officers' list over 32 connections. */
export const pages: Line[] = [
  {
    name: 'officer’s list: 50 rows, filtered, sorted by three columns',
    unit: 'requests/s',
    budget: { ratioAtLeast: 0.5 },
    prepare: (stage) =>
      compareLists(stage, `status=submitted&school=Other&${SORTED}`, '/list?status=submitted&school=Other'),
  },
  textSearch,
];

/** What officers ask of the list, by the name of the figure; the slowest of its queries counts. */
export const QUERIES = {
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

const ASKED = 21;

/** How long officers wait for the slowest of these, at the median, one request after the other. */
export async function slowestOf(stage: Stage, queries: string[]) {
  const [{ url }, headers] = [await stage.portal(), bearer(await stage.officer())];
  let slowest = { query: '', milliseconds: 0 };
  for (const query of queries) {
    const times: number[] = [];
    for (let run = 0; run < ASKED; run += 1)
      times.push(await timed(() => bytesOf({ url: `${url}${LIST}?${query}`, headers })));
    const milliseconds = median(times);
    if (milliseconds > slowest.milliseconds) slowest = { query, milliseconds };
  }
  return slowest;
}

const waits = Object.entries(QUERIES).map(
  ([kind, queries]): Line => ({
    name: `officer waits for: ${kind}`,
    unit: 'ms',
    rounds: 1,
    prepare(stage) {
      let slowest = '';
      return {
        async ours() {
          const { query, milliseconds } = await slowestOf(stage, queries);
          slowest = query;
          return milliseconds;
        },
        also: () => ({ 'the slowest': slowest }),
      };
    },
  }),
);

export const list: Line[] = [...pages, ...waits];
