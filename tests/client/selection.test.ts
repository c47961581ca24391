import { describe, expect, test } from 'vitest';
import {
  type Chosen,
  chosenOf,
  NOTHING_SELECTED,
  type Selection,
  seenOf,
  selectionOf,
  withRows,
  withShown,
} from '../../src/client/domains/admissions/bulk/selection.ts';

const LIST = { snapshot: 'as set', query: {}, ids: [1, 2, 3], isAnew: false };
const ticked = (...ids: number[]) => Object.fromEntries(ids.map((id) => [id, true as const]));
const item = (id: number, version: string) => ({ id, version });

describe('what was shown of what is ticked', () => {
  const selection: Selection = { rows: ticked(1, 2), versions: { 1: 'a1' }, list: null };

  test.each([
    ['is kept while other pages are shown', [item(3, 'c1')], { 1: 'a1' }],
    ['is what its page shows', [item(2, 'b1'), item(3, 'c1')], { 1: 'a1', 2: 'b1' }],
    ['is what is shown last', [item(1, 'a2')], { 1: 'a2' }],
  ])('%s', (_, items, versions) => {
    expect(withShown(selection, items)).toEqual({ ...selection, versions });
  });

  test('is forgotten when it is ticked no more', () => {
    const fewer = withShown(withRows(selection, ticked(2)), []);
    expect(fewer.versions).toEqual({});
  });

  test('is the same when a page tells nothing new', () => {
    expect(withShown(selection, [item(1, 'a1'), item(9, 'z1')])).toBe(selection);
    expect(withShown(NOTHING_SELECTED, [item(1, 'a1')])).toBe(NOTHING_SELECTED);
  });
});

describe('a whole list', () => {
  const whole: Selection = { rows: ticked(1, 2, 3), versions: { 1: 'a1' }, list: LIST };
  const sentFor = (chosen: Chosen) => ({ ...selectionOf(chosen), ...seenOf(chosen) });
  const since = { versions: { 1: 'a1' }, since: 'as set' };

  test.each([
    ['is sent as one', whole.rows, { snapshot: 'as set', ...since }],
    ['without one is sent by ids, which were seen in it', ticked(1, 3), { ids: [1, 3], ...since }],
    ['with another is sent by ids, too', ticked(1, 2, 3, 4), { ids: [1, 2, 3, 4], ...since }],
    ['of which nothing is ticked has been left', ticked(4), { ids: [4], versions: { 1: 'a1' } }],
  ])('%s', (_, rows, sent) => {
    expect(sentFor(chosenOf(withRows(whole, rows)))).toEqual(sent);
  });

  test('does not come back when one of it is ticked after all were deselected', () => {
    const again = withRows(withRows(whole, {}), ticked(1));
    expect(again.list).toBeNull();
  });
});
