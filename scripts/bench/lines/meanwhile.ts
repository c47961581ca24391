import { z } from 'zod';
import { applicationPageSchema } from '../../../src/shared/admissions/schema.ts';
import { api } from '../../support/rest.ts';
import { logIn, type Session } from '../accounts.ts';
import type { Line } from '../harness.ts';
import { type Served, startPortal } from '../process.ts';
import { keepAsking, percentile } from '../watch.ts';

const ASK_EVERY = 5;

type Rest = ReturnType<typeof api>;

/** Milliseconds that others wait while `work` runs, at this percentile: for a page of the list and for a saved setting. */
async function waitMeanwhile({ url }: Served, { token }: Session, share: number, work: () => Promise<void>) {
  const setting = {
    url: `${url}/api/admin/site-settings/contactPhone`,
    token,
    method: 'PUT',
    body: { value: '1' },
  };
  const asking = [
    keepAsking({ url: `${url}/api/admin/applications?page=3`, token }, ASK_EVERY),
    keepAsking(setting, ASK_EVERY),
  ];
  await work();
  const asked = await Promise.all(asking.map((stop) => stop()));
  return Math.max(...asked.map(({ times }) => percentile(times, share)));
}

/** Many are done at once; `work` answers with a note. */
const whileMany = (
  name: string,
  atMost: number,
  share: number,
  work: (rest: Rest) => Promise<string>,
): Line => ({
  name,
  unit: 'ms',
  budget: { atMost },
  rounds: 1,
  async prepare(stage) {
    const portal = await startPortal(await stage.data());
    const session = await logIn(portal);
    let done = '';
    return {
      ours: () =>
        waitMeanwhile(portal, session, share, async () => {
          done = await work(api(portal, session.token));
        }),
      also: () => ({ done }),
      end: portal.stop,
    };
  },
});

const createdSchema = z.object({ letters: z.int() });

async function listed(rest: Rest, query: string) {
  return (await rest.get(`/admin/applications?${query}`)).read(applicationPageSchema);
}

/** What many wait for while one administrator does something to many. */
export const meanwhile: Line[] = [
  whileMany('others meanwhile: all who are under review are told so (99 of 100)', 200, 0.99, async (rest) => {
    const { filtered } = await listed(rest, 'status=under_review');
    const told = await rest.post('/admin/decisions/releases', {
      statuses: ['under_review'],
      count: filtered,
    });
    return `${told.read(createdSchema).letters} emails`;
  }),
  whileMany('others meanwhile: fifty applications are deleted (the longest)', 50, 1, async (rest) => {
    const { items } = await listed(rest, 'pageSize=50');
    const answer = await rest.request('DELETE', '/admin/applications/bulk', {
      body: { applicationIds: items.map(({ id }) => id) },
    });
    return `answered ${answer.status}`;
  }),
];
