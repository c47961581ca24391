import { expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE } from '../../src/server/platform/clock.ts';
import { VolumeStore } from '../../src/server/platform/http/volume-store.ts';

function useStore() {
  let now = 12_345.5;
  const store = new VolumeStore({}, () => now);
  const count = (visitor: string) => {
    let counted = {};
    store.incr(
      visitor,
      (_error, result = { current: 0, ttl: 0 }) => {
        counted = result;
      },
      MINUTE,
    );
    return counted;
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { count, pass };
}

test('each visitor is counted by itself, for a minute', () => {
  const { count, pass } = useStore();
  expect(count('a')).toEqual({ current: 1, ttl: MINUTE });
  pass(20_000);
  expect(count('a')).toEqual({ current: 2, ttl: 40_000 });
  expect(count('b')).toEqual({ current: 1, ttl: 40_000 });
  pass(40_000);
  expect(count('a')).toEqual({ current: 1, ttl: MINUTE });
});

test('the time of day does not matter: nobody is refused for as long as a clock was ahead', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2029-11-23T15:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { count, pass } = useStore();
  count('a');
  vi.setSystemTime(new Date('2026-11-23T15:00:00Z'));
  pass(MINUTE);
  expect(count('a')).toEqual({ current: 1, ttl: MINUTE });
});

test('it holds so many visitors and no more', () => {
  const { count } = useStore();
  for (let visitor = 0; visitor <= 50_000; visitor += 1) count(String(visitor));
  expect(count('50000')).toMatchObject({ current: 2 });
  expect(count('0')).toMatchObject({ current: 1 });
});
