import { DAY } from '../../../src/server/platform/clock.ts';
import { applicationPageSchema, SORT_KEYS } from '../../../src/shared/admissions/schema.ts';
import { schoolDay } from '../../../src/shared/format/dates.ts';
import { api } from '../../support/rest.ts';
import { bearer, logIn } from '../accounts.ts';
import type { Line } from '../harness.ts';
import { addIntakes } from '../intakes.ts';
import { startPortal } from '../process.ts';
import { bytesOf, compareReads } from '../requests.ts';
import type { Stage } from '../stage.ts';
import { median, timed } from '../watch.ts';

const LIST = '/api/admin/applications';

async function compareLists(stage: Stage, query: string, address: string) {
  const [portal, bare] = [await stage.portal(), await stage.bare()];
  const headers = bearer(await stage.administrator());
  return compareReads(stage, {
    ours: { url: `${portal.url}${LIST}?${query}`, headers },
    bare: { url: bare.url + address },
  });
}

const SORTED = 'sort=totalScore:desc,firstChoiceScore:desc,student:asc';

export const textSearch: Line = {
  name: 'administrators’ list: text search',
  unit: 'requests/s',
  budget: { ratioAtLeast: 0.5 },
  prepare: (stage) => compareLists(stage, 'search=ali', `/search?words=${encodeURIComponent('"ali"*')}`),
};

const FILTERED = `status=submitted&school=Other&${SORTED}`;
const BARE_FILTERED = '/list?status=submitted&school=Other';

/** Pages of the administrators' list over 32 connections. */
export const pages: Line[] = [
  {
    name: 'administrators’ list: 50 rows, filtered, sorted by three columns',
    unit: 'requests/s',
    budget: { ratioAtLeast: 0.5 },
    prepare: (stage) => compareLists(stage, FILTERED, `${BARE_FILTERED}&offset=0`),
  },
  {
    name: 'administrators’ list: the second page of a snapshot',
    unit: 'requests/s',
    budget: { ratioAtLeast: 0.5 },
    async prepare(stage) {
      const rest = api(await stage.portal(), (await stage.administrator()).token);
      const { snapshot } = (await rest.get(`/admin/applications?${FILTERED}`)).read(applicationPageSchema);
      return compareLists(stage, `snapshot=${snapshot}&page=2`, `${BARE_FILTERED}&offset=50`);
    },
  },
  textSearch,
];

const FOUR_WIDE = 'search=a&subject=Physics&status=submitted&school=Other';

/**
 * Queries of the list by the name of their figure; the slowest query counts. The seeded applications were submitted in
 * the last weeks.
 */
export const QUERIES = {
  list: ['page=1', 'pageSize=200'],
  search: [
    'search=a',
    'search=ma',
    'search=ali',
    'search=maria%20jo',
    'search=high%20school',
    'search=mail.example',
    'search=SF2027',
    'search=SF2027-0001',
  ],
  filter: [
    'status=submitted',
    'school=Other',
    'subject=Physics',
    `submittedOn=${schoolDay(new Date(Date.now() - 14 * DAY))}`,
    'totalScore=13',
    'status=submitted&subject=Physics',
    'school=Other&subject=Physics',
    'search=a&status=submitted',
    'search=a&totalScore=13',
    'search=a&status=submitted&check=not_checked',
    FOUR_WIDE,
  ],
  'sort by one column': [
    ...SORT_KEYS.flatMap((key) => [`sort=${key}:asc`, `sort=${key}:desc`]),
    'search=high%20school&sort=student:asc',
  ],
  'sort by three columns': [
    'sort=status:asc,totalScore:desc,student:asc',
    'sort=firstChoiceScore:desc,secondChoiceScore:desc,submittedAt:asc',
    `subject=Physics&${SORTED}`,
    `${FOUR_WIDE}&${SORTED}`,
  ],
};

const ASKED = 21;

/** Milliseconds of a query just after a write, when nothing is cached, and of the same query again. */
export type Wait = { query: string; first: number; again: number };

async function createAsker(stage: Stage) {
  const [{ url }, headers] = [await stage.portal(), bearer(await stage.administrator())];
  return {
    ask: (query: string) => timed(() => bytesOf({ url: `${url}${LIST}?${query}`, headers })),
    async write(value: number) {
      const answer = await fetch(`${url}/api/admin/site-settings/contactPhone`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ value: String(value) }),
      });
      if (!answer.ok) throw new Error(`a setting was not saved: ${await answer.text()}`);
    },
  };
}

/** Median milliseconds of a query on each of the stages, asked by turns. */
export async function waitsFor(stages: Stage[], query: string): Promise<Wait[]> {
  const askers = [];
  for (const stage of stages)
    askers.push({ ...(await createAsker(stage)), first: [] as number[], again: [] as number[] });
  for (let run = 0; run < ASKED; run += 1) {
    for (const { ask, write, first, again } of askers) {
      await write(run);
      first.push(await ask(query));
      again.push(await ask(query));
    }
  }
  return askers.map(({ first, again }) => ({ query, first: median(first), again: median(again) }));
}

export const slowestOf = (waits: Wait[]) =>
  waits.reduce((slowest, wait) => (wait.first > slowest.first ? wait : slowest));

const written = (milliseconds: number) => `${milliseconds.toFixed(1)} ms`;
export const notesOf = ({ query, again }: Wait) => ({ 'the slowest': query, 'asked again': written(again) });

const waits = Object.entries(QUERIES).map(
  ([kind, queries]): Line => ({
    name: `administrator waits for: ${kind}`,
    unit: 'ms',
    rounds: 1,
    prepare(stage) {
      let notes = {};
      return {
        async ours() {
          const waits = [];
          for (const query of queries) waits.push(...(await waitsFor([stage], query)));
          const slowest = slowestOf(waits);
          notes = notesOf(slowest);
          return slowest.first;
        },
        also: () => notes,
      };
    },
  }),
);

/**
 * All queries of an intake that is one of ten, and of the intake alone, asked by turns. One query is too quick to be
 * compared.
 */
const besideOthers: Line = {
  name: 'administrator waits for: an intake beside nine others',
  unit: 'ms',
  rounds: 1,
  budget: { ratioAtMost: 1.25 },
  async prepare(stage) {
    const folder = await stage.data();
    await addIntakes(folder, 9);
    const served = await startPortal(folder);
    const beside = { ...stage, portal: async () => served, administrator: async () => logIn(served) };
    let [together, alone] = [0, 0];
    return {
      async ours() {
        for (const query of Object.values(QUERIES).flat()) {
          const [one, other] = await waitsFor([beside, stage], `${query}&intake=1`);
          together += one?.first ?? Number.NaN;
          alone += other?.first ?? Number.NaN;
        }
        return together;
      },
      bare: async () => alone,
      end: served.stop,
    };
  },
};

export const list: Line[] = [...pages, ...waits, besideOthers];
