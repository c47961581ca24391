import { expect, test } from 'vitest';
import { createTurns } from '../../src/server/platform/turns.ts';

/** Asks for turns and notes in `order` when each begins. */
function useTurns(options?: Parameters<typeof createTurns>[0]) {
  const turns = createTurns(options);
  const order: string[] = [];
  const ask = (name: string, key = 1) => {
    const over = new AbortController();
    const end = turns.take(key, over.signal).then((endTurn) => {
      order.push(name);
      return endTurn;
    });
    return { end, hangUp: () => over.abort(new Error('gone')) };
  };
  return { ask, order };
}

test('one at a time for each key, in the order in which they came', async () => {
  const { ask, order } = useTurns();
  const [first, second, third] = [ask('first'), ask('second'), ask('third')];
  const other = ask('other', 2);
  await Promise.all([first.end, other.end]);
  expect(order).toEqual(['first', 'other']);
  (await first.end)();
  (await first.end)();
  await second.end;
  expect(order).toEqual(['first', 'other', 'second']);
  second.hangUp();
  await third.end;
});

test('more than a few that wait are refused; there is room again when one has had its turn', async () => {
  const { ask, order } = useTurns({ mostWaiting: 2 });
  const first = ask('first');
  await first.end;
  const waiting = [ask('second'), ask('third')];
  await expect(ask('fourth').end).rejects.toMatchObject({
    status: 429,
    details: { retryAfterSeconds: expect.any(Number) },
  });
  (await first.end)();
  await waiting[0]?.end;
  const last = ask('last');
  waiting[0]?.hangUp();
  (await waiting[1]?.end)?.();
  await last.end;
  expect(order).toEqual(['first', 'second', 'third', 'last']);
});

test('whoever leaves while waiting has no turn, and holds up nobody', async () => {
  const { ask, order } = useTurns({ mostWaiting: 2 });
  const first = ask('first');
  await first.end;
  const [second, third] = [ask('second'), ask('third')];
  second.hangUp();
  await expect(second.end).rejects.toThrow('gone');
  const fourth = ask('fourth');
  first.hangUp();
  (await third.end)();
  await fourth.end;
  expect(order).toEqual(['first', 'third', 'fourth']);
});

test('as many at the same time as are told', async () => {
  const { ask, order } = useTurns({ atOnce: 2 });
  const [first, second, third] = [ask('first'), ask('second'), ask('third')];
  await Promise.all([first.end, second.end]);
  expect(order).toEqual(['first', 'second']);
  second.hangUp();
  await third.end;
  const fourth = ask('fourth');
  first.hangUp();
  await fourth.end;
  expect(order).toEqual(['first', 'second', 'third', 'fourth']);
});
