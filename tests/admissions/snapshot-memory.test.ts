import { expect, test } from 'vitest';
import { listsBeyond } from '../../src/server/domains/admissions/snapshots.ts';
import { createListingHistory, stateBefore } from '../../src/server/domains/applications/listing-history.ts';

const STATE = {
  id: 1,
  status: 'submitted',
  school: 'Queen’s College',
  sortName: 'baptiste anika',
  applicationId: 'SF2027-00001',
  totalScore: 12,
  firstChoiceScore: 3,
  secondChoiceScore: 4,
  submittedAt: null,
  resultsCheck: 'not_checked',
  words: 'baptiste anika',
};

test('lists share what changed applications were like', () => {
  const history = createListingHistory();
  const [one, other] = [history.mark(), history.mark()];
  history.note(1, JSON.stringify(STATE));
  const [before, again] = [one, other].map((mark) => history.since(mark).map(stateBefore));
  expect(before).toEqual([STATE]);
  expect(again?.[0]).toBe(before?.[0]);
});

test('the oldest lists go when all together hold too many changed applications', () => {
  const list = (id: string, size: number) => ({ id, changed: new Set(Array(size).keys()) });
  const lists = [list('oldest', 1), list('old', 5), list('new', 4), list('newest', 0)];
  const gone = (most: number) => listsBeyond(lists, most).map(({ id }) => id);
  expect(gone(10)).toEqual([]);
  expect(gone(9)).toEqual(['oldest']);
  expect(gone(4)).toEqual(['old', 'oldest']);
  expect(gone(3)).toEqual(['new', 'old', 'oldest']);
});
