import { describe, expect, test } from 'vitest';
import { createFairQueue } from '../../src/server/platform/fair-queue.ts';
import { networkOf } from '../../src/server/platform/http/network.ts';

/** A queue whose jobs end one by one, when the test ends them. */
function useQueue({ mostInLane = 100, mostInAll = 400 } = {}) {
  const queue = createFairQueue({ concurrency: 1, mostInLane, mostInAll });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (name: string, isSignedIn = false, signal?: AbortSignal) => {
    const [lane = ''] = name.split('-');
    return queue.run({ lane, isSignedIn, signal }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  };
  /** Ends the jobs one after the other until none is left. @returns the order in which they began. */
  const finish = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
    return begun;
  };
  return { add, finish };
}
const refused = { code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 5 } };

describe('the queue', () => {
  test('serves every lane once a round, however many wait in one of them', async () => {
    const { add, finish } = useQueue();
    for (let count = 0; count < 90; count += 1) void add(`flood-${count}`);
    void add('school-1');
    void add('school-2');
    void add('home-1');
    const order = await finish();
    expect(order).toHaveLength(93);
    expect(order.slice(0, 7)).toEqual([
      'flood-0',
      'flood-1',
      'school-1',
      'home-1',
      'flood-2',
      'school-2',
      'flood-3',
    ]);
  });

  test('signed-in people go first, and one stranger between two of them', async () => {
    const { add, finish } = useQueue();
    for (const name of ['a-1', 'b-1', 'c-1']) void add(name);
    for (const name of ['1-1', '1-2', '2-1', '1-3']) void add(name, true);
    expect(await finish()).toEqual(['a-1', '1-1', 'b-1', '2-1', 'c-1', '1-2', '1-3']);
  });

  test('a lane that is full refuses, the others do not', async () => {
    const { add, finish } = useQueue({ mostInLane: 2 });
    const waiting = ['a-0', 'a-1', 'a-2', 'b-1'].map((name) => add(name));
    await expect(add('a-3')).rejects.toMatchObject(refused);
    expect(await finish()).toEqual(['a-0', 'a-1', 'b-1', 'a-2']);
    expect(await Promise.all(waiting)).toEqual(['a-0', 'a-1', 'a-2', 'b-1']);
  });

  test('when all places are taken, the longest lane gives up its last one to a newcomer', async () => {
    const { add, finish } = useQueue({ mostInAll: 4 });
    void add('a-0');
    const [, second, third] = ['a-1', 'a-2', 'a-3', 'b-1'].map((name) => add(name));
    const displaced = [third, second].map((job) => expect(job).rejects.toMatchObject(refused));
    void add('c-1');
    await expect(add('a-4')).rejects.toMatchObject(refused);
    void add('d-1');
    await Promise.all(displaced);
    await expect(add('e-1')).rejects.toMatchObject(refused);
    expect(await finish()).toEqual(['a-0', 'a-1', 'b-1', 'c-1', 'd-1']);
  });

  test('whose client has gone leaves, and nothing is done for it', async () => {
    const { add, finish } = useQueue({ mostInLane: 2 });
    const client = new AbortController();
    void add('a-0');
    const left = [add('a-1', false, client.signal), add('a-2', false, client.signal)];
    const gone = left.map((job) => expect(job).rejects.toMatchObject({ code: 'BAD_REQUEST' }));
    client.abort();
    await Promise.all(gone);
    await expect(add('a-3', false, client.signal)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    void add('a-4');
    void add('a-5');
    expect(await finish()).toEqual(['a-0', 'a-4', 'a-5']);
  });

  test('work that fails makes room as any other', async () => {
    const queue = createFairQueue({ concurrency: 1, mostInLane: 1, mostInAll: 1 });
    const place = { lane: 'a', isSignedIn: false };
    const failing = queue.run(place, () => Promise.reject(new Error('no memory')));
    const next = queue.run(place, async () => 'done');
    await expect(failing).rejects.toThrow('no memory');
    expect(await next).toBe('done');
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::'],
  ['2001:db8:1:3::9', '2001:db8:1:3::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
])('%s comes from %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
