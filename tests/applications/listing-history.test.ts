import { describe, expect, test } from 'vitest';
import { createListingHistory } from '../../src/server/domains/applications/listing-history.ts';

const placesOf = (history: ReturnType<typeof createListingHistory>, mark: number) =>
  history.since(mark).map(({ id, before }) => [id, before]);

describe('what changed applications were like', () => {
  test('is kept once for each mark, and not at all before the first', () => {
    const history = createListingHistory();
    history.note(1, 'a');
    const first = history.mark();
    history.note(1, 'b');
    history.note(1, 'c');
    history.note(2, null);
    const second = history.mark();
    history.note(1, 'd');
    expect(placesOf(history, first)).toEqual([
      [1, 'b'],
      [1, undefined],
      [2, null],
      [1, 'd'],
    ]);
    expect(placesOf(history, second)).toEqual([[1, 'd']]);
  });

  test('is bounded: the older half goes, and the marks in it are no longer kept', () => {
    const history = createListingHistory(10);
    const early = history.mark();
    for (let id = 1; id <= 8; id += 1) history.note(id, 'a');
    const late = history.mark();
    for (let id = 1; id <= 3; id += 1) history.note(id, 'b');
    expect([history.isKept(early), history.isKept(late)]).toEqual([false, true]);
    expect(placesOf(history, late)).toEqual([
      [1, 'b'],
      [2, 'b'],
      [3, 'b'],
    ]);
    history.forgetBefore(late + 1);
    expect(history.isKept(late)).toBe(false);
  });

  test('another connection’s write makes every earlier mark and version unknown', () => {
    const history = createListingHistory();
    history.follow(7);
    const mark = history.mark();
    const version = history.version();
    history.note(1, 'a');
    history.follow(7);
    expect(history.isKept(mark)).toBe(true);
    expect(history.writtenSince(version)).toEqual(new Set([1]));
    history.follow(8);
    expect(history.isKept(mark)).toBe(false);
    expect(history.writtenSince(version)).toBe(undefined);
    expect(history.isKept(history.mark())).toBe(true);
  });

  test.each(['', 'x', 'x.1', '.', undefined])('the version %j is unknown', (version) => {
    expect(createListingHistory().writtenSince(version)).toBe(undefined);
  });
});
