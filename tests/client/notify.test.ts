import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import {
  dismissNotice,
  notify,
  politeNotices,
  recallNotice,
  urgentNotices,
} from '../../src/client/components/feedback/notify.ts';

const REMOVAL_DELAY_MS = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    dismissNotice();
    vi.runAllTimers();
    vi.useRealTimers();
  });
});

/** The titles that each region shows, and those in its queue. */
const shown = () =>
  [politeNotices, urgentNotices].map((region) => {
    const { notifications, queue } = region.getState();
    return [...notifications, ...queue].map(({ title }) => title);
  });

test('a new notice takes the place of the one before, wherever that stood', () => {
  notify({ title: 'First', kind: 'success' });
  expect(shown()).toEqual([['First'], []]);
  notify({ title: 'Second', message: 'With words' });
  expect(shown()).toEqual([['Second'], []]);
  notify({ title: 'Third', kind: 'error' });
  expect(shown()).toEqual([[], ['Third']]);
});

test('a dismissed notice has gone, and can be called back', () => {
  notify({ title: 'Saved' });
  dismissNotice();
  expect(shown()).toEqual([[], []]);
  vi.advanceTimersByTime(REMOVAL_DELAY_MS - 1);
  recallNotice();
  expect(shown()).toEqual([['Saved'], []]);
});

test('a notice that is still shown is not shown twice', () => {
  notify({ title: 'Saved' });
  recallNotice();
  expect(shown()).toEqual([['Saved'], []]);
});

test('after the removal delay nothing is left to be called back', () => {
  notify({ title: 'Saved' });
  dismissNotice();
  vi.advanceTimersByTime(REMOVAL_DELAY_MS);
  recallNotice();
  expect(shown()).toEqual([[], []]);
});

test('a notice that comes meanwhile is not removed with the one before', () => {
  notify({ title: 'First' });
  dismissNotice();
  vi.advanceTimersByTime(REMOVAL_DELAY_MS - 1);
  notify({ title: 'Second' });
  vi.advanceTimersByTime(REMOVAL_DELAY_MS);
  expect(shown()).toEqual([['Second'], []]);
});
