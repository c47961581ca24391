import { expect, test } from 'vitest';
import { PASSWORD, signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';

const FLOODER = { 'X-Forwarded-For': '203.0.113.66' };
const HOME = { 'X-Forwarded-For': '198.51.100.5' };
/** Many more log-ins than may wait for one IP address. The system accepts only some hundred connections at once. */
const FLOOD = 1200;
/** The settings of a school behind a proxy, but without the volume limit, which a flood would meet first. */
const environment = { TRUST_PROXY: 'true', RATE_LIMIT_PER_MINUTE: '0' };

type From = { headers: Record<string, string>; signal?: AbortSignal };

const logIn = (url: string, account: { email: string; password: string }, { headers, signal }: From) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(account),
    ...(signal && { signal }),
  });

/** For log-ins from one IP address, so many that some are refused because too many wait. */
async function useFlood() {
  const portal = await usePortal({ environment });
  const clients = new AbortController();
  const statuses: number[] = [];
  const log = async (email: string, signal?: AbortSignal) => {
    const from = { headers: FLOODER, ...(signal && { signal }) };
    const answer = await logIn(portal.url, { email, password: 'wrong guess' }, from);
    statuses.push(answer.status);
    return answer;
  };
  const answers: Promise<Response>[] = [];
  /** @returns the first refusal of these */
  function fill(logIns: number) {
    const sent = Array.from({ length: logIns }, (_, index) =>
      log(`nobody${index}@example.com`, clients.signal),
    );
    answers.push(...sent);
    return Promise.any(
      sent.map(async (answering) => {
        const answer = await answering;
        if (answer.status !== 503) throw new Error('was not refused');
        return answer;
      }),
    );
  }
  const end = () => {
    clients.abort();
    return Promise.allSettled(answers);
  };
  return { portal, statuses, log, end, fill };
}

test('while one address sends more log-ins than can be checked, somebody elsewhere is served in turn', async () => {
  const { portal, statuses, log, end, fill } = await useFlood();
  const refused = await fill(FLOOD);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toEqual({
    message:
      'Too many people are logging in at the moment. Nothing was changed. Please try again in a few seconds.',
  });
  const { email } = await signInAs(portal, 'user');
  const checked = () => statuses.filter((status) => status === 401).length;
  const before = checked();
  const began = performance.now();
  expect((await logIn(portal.url, { email, password: PASSWORD }, { headers: HOME })).status).toBe(200);
  // In a single queue it would wait behind hundreds of others.
  expect(checked() - before).toBeLessThan(30);
  // Only on an otherwise idle machine: in `npm run faults`.
  if (process.env.CASES_FACTOR) expect(performance.now() - began).toBeLessThan(3000);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));

  // One that was refused because too many wait is no failed one. Some were checked meanwhile, so others take their places.
  await fill(200);
  let refusals = 0;
  const trying = Array.from({ length: 12 }, async () => {
    const { status } = await log(email);
    if (status === 503) refusals += 1;
    return status;
  });
  await expect.poll(() => refusals, { timeout: 30_000 }).toBeGreaterThan(0);
  await end();
  const tried = await Promise.all(trying);
  const { length: counted } = await portal.services.db
    .selectFrom('loginAttempts')
    .select('id')
    .where('email', '=', email)
    .execute();
  expect(counted).toBe(tried.filter((status) => status === 401).length);
});

test('log-ins whose clients have gone leave the queue, and are no failed ones', async () => {
  const portal = await usePortal({ environment });
  const counted = async () =>
    (await portal.services.db.selectFrom('loginAttempts').select('id').execute()).length;
  const client = new AbortController();
  const log = (index: number) => {
    const account = { email: `nobody${index}@example.com`, password: 'wrong guess' };
    return logIn(portal.url, account, { headers: FLOODER, signal: client.signal });
  };
  const sent = Array.from({ length: 60 }, (_, index) => log(index));
  // On a busy machine some connections end before they are read.
  let lost = 0;
  for (const answering of sent)
    answering.catch(() => {
      lost += 1;
    });
  const waiting = Promise.allSettled(sent);
  await expect.poll(async () => (await counted()) + lost, { timeout: 30_000 }).toBe(60);
  client.abort();
  const answered = (await waiting).filter(({ status }) => status === 'fulfilled').length;
  // A few are checked before the server notices that the client has gone; otherwise it would check all sixty.
  await expect.poll(counted, { timeout: 30_000 }).toBeLessThan(answered + 20);
});
