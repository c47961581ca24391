import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  currentNotice,
  dismissNotice,
  notify,
  recallNotice,
  subscribeToNotices,
} from '../../src/client/components/notify.ts';

const REMOVAL_DELAY_MS = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    dismissNotice();
    vi.runAllTimers();
    vi.useRealTimers();
  });
});

test('a new notice takes the place of the one before', () => {
  notify({ title: 'First', kind: 'success' });
  const first = currentNotice();
  notify({ title: 'Second', message: 'With words' });
  expect(currentNotice()).toMatchObject({ title: 'Second', message: 'With words', kind: 'info' });
  expect(currentNotice()?.id).not.toBe(first?.id);
});

test('a dismissed notice has gone, and can be called back', () => {
  notify({ title: 'Saved' });
  dismissNotice();
  expect(currentNotice()).toBeNull();
  vi.advanceTimersByTime(REMOVAL_DELAY_MS - 1);
  recallNotice();
  expect(currentNotice()).toMatchObject({ title: 'Saved' });
});

test('after the removal delay nothing is left to be called back', () => {
  notify({ title: 'Saved' });
  dismissNotice();
  vi.advanceTimersByTime(REMOVAL_DELAY_MS);
  recallNotice();
  expect(currentNotice()).toBeNull();
});

test('a notice that comes meanwhile is not removed with the one before', () => {
  notify({ title: 'First' });
  dismissNotice();
  vi.advanceTimersByTime(REMOVAL_DELAY_MS - 1);
  notify({ title: 'Second' });
  vi.advanceTimersByTime(REMOVAL_DELAY_MS);
  expect(currentNotice()).toMatchObject({ title: 'Second' });
});

test('those who listen hear of every change until they stop', () => {
  const listener = vi.fn();
  const stop = subscribeToNotices(listener);
  notify({ title: 'One' });
  dismissNotice();
  stop();
  notify({ title: 'Two' });
  expect(listener).toHaveBeenCalledTimes(2);
});
