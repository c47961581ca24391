import { expect, test } from 'vitest';
import { PASSWORD, signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';
import { api } from '../support/rest.ts';

const FLOODER = { 'X-Forwarded-For': '203.0.113.66' };
const HOME = { 'X-Forwarded-For': '198.51.100.5' };
const FLOOD = 160;
/** As a school runs it, behind its proxy. */
const environment = { TRUST_PROXY: 'true', RATE_LIMIT_PER_MINUTE: '600' };

/** Sends log-ins from one address of the network until one more has to be refused. */
async function useFlood() {
  const portal = await usePortal({ environment });
  const statuses: number[] = [];
  const isFull = Promise.withResolvers<Headers>();
  const log = async (email: string) => {
    const body = { email, password: 'wrong guess' };
    const answer = await api(portal).request('POST', '/auth/login', { body, headers: FLOODER });
    statuses.push(answer.status);
    if (answer.status === 503) isFull.resolve(answer.headers);
    return answer;
  };
  const answers = Array.from({ length: FLOOD }, (_, index) => log(`nobody${index}@example.com`));
  return { portal, statuses, log, answers, refusedWith: await isFull.promise };
}

test('while one address sends more log-ins than can be checked, somebody elsewhere is served in turn', async () => {
  const { portal, statuses, answers, refusedWith } = await useFlood();
  expect(refusedWith.get('retry-after')).toBe('5');
  const { email } = await signInAs(portal, 'user');
  const checked = () => statuses.filter((status) => status === 401).length;
  const before = checked();
  const began = performance.now();
  const body = { email, password: PASSWORD };
  expect(await api(portal).request('POST', '/auth/login', { body, headers: HOME })).toMatchObject({
    status: 200,
  });
  // In one line it would be behind a hundred others.
  expect(checked() - before).toBeLessThan(30);
  // Only where nothing else keeps the machine busy: npm run faults.
  if (process.env.CASES_FACTOR) expect(performance.now() - began).toBeLessThan(3000);
  await Promise.all(answers);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
});

test('a log-in that was refused because too many wait is no failed one', async () => {
  const { portal, log, answers } = await useFlood();
  const { email } = await signInAs(portal, 'user');
  const refused = await Promise.all(Array.from({ length: 12 }, () => log(email)));
  const full = refused.filter(({ status }) => status === 503);
  expect(full.length).toBeGreaterThan(0);
  expect(full[0]?.body).toEqual({
    message:
      'Too many people are logging in at the moment. Nothing was changed. Please try again in a few seconds.',
  });
  await Promise.all(answers);
  const { length: counted } = await portal.services.db
    .selectFrom('loginAttempts')
    .select('id')
    .where('email', '=', email)
    .execute();
  expect(counted).toBe(refused.filter(({ status }) => status === 401).length);
});

test('log-ins whose clients have gone leave the queue, and are no failed ones', async () => {
  const portal = await usePortal({ environment });
  const counted = async () =>
    (await portal.services.db.selectFrom('loginAttempts').select('id').execute()).length;
  const client = new AbortController();
  const log = (index: number) =>
    fetch(`${portal.url}/api/auth/login`, {
      method: 'POST',
      headers: { ...FLOODER, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `nobody${index}@example.com`, password: 'wrong guess' }),
      signal: client.signal,
    });
  const waiting = Promise.allSettled(Array.from({ length: 90 }, (_, index) => log(index)));
  await expect.poll(counted, { timeout: 30_000 }).toBe(90);
  client.abort();
  const answered = (await waiting).filter(({ status }) => status === 'fulfilled').length;
  // A few are checked before the server learns of it; without that it would be all ninety.
  await expect.poll(counted, { timeout: 30_000 }).toBeLessThan(answered + 20);
});
