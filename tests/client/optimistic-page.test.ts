import { expect, test } from 'vitest';
import { pageToGoOn } from '../../src/client/components/list/paging.ts';
import {
  matchingNow,
  withApplication,
  withChanges,
} from '../../src/client/domains/admissions/list/state/statistics.ts';
import type { ListedApplication } from '../../src/shared/admissions/schema.ts';
import type { ApplicationStatus } from '../../src/shared/applications/constants.ts';

const application = (id: number, status: ApplicationStatus): ListedApplication => ({
  id,
  applicationId: `SF2027-0000${id}`,
  studentId: id,
  firstChoiceSubjects: [],
  secondChoiceSubjects: [],
  status,
  resultsCheck: 'not_checked',
  submittedAt: null,
  totalScore: 0,
  firstChoiceScore: 0,
  secondChoiceScore: 0,
  student: { firstName: 'Anna', lastName: 'Ali', email: '', schoolAttended: '', otherSchoolName: '' },
  version: '1.1',
  ineligibleSubjects: [],
  possibleScores: { totalScore: 0, firstChoiceScore: 0, secondChoiceScore: 0 },
  stillMatches: true,
  isTold: null,
  undoEndsAt: null,
  assignedTo: null,
  enteredBy: null,
  hasAccount: true,
  withdrawnAt: null,
  candidateNumber: '',
});
const [first, second] = [application(1, 'submitted'), application(2, 'under_review')];
const page = {
  items: [first, second],
  total: 9,
  filtered: 2,
  stats: { total: 9, completed: 3, pending: 4, incomplete: 2, approved: 0, rejected: 0 },
  snapshot: 'first',
  changed: { added: 0, gone: 0 },
  deleted: 0,
  version: 'x.1',
};

test.each<[ListedApplication, ApplicationStatus, object]>([
  [first, 'approved', { completed: 2, approved: 1 }],
  [first, 'under_review', { completed: 2, pending: 5 }],
  [second, 'rejected', { pending: 3, rejected: 1 }],
  [second, 'draft', { pending: 3, incomplete: 3 }],
  [second, 'under_review', {}],
])('%o becomes %s: its row and the figures above change, in their places', (before, status, figures) => {
  const changed = { ...before, status };
  expect(withApplication(page, changed)).toEqual({
    ...page,
    items: page.items.map((item) => (item === before ? changed : item)),
    stats: { ...page.stats, ...figures },
  });
});

test('an application of another page changes nothing', () => {
  expect(withApplication(page, application(3, 'approved'))).toBe(page);
});

test('a status that is filtered by counts what a decision takes out of the list, and puts back', () => {
  const approved = withApplication(page, { ...first, status: 'approved' }, 'submitted');
  expect(approved.items[0]?.stillMatches).toBe(false);
  expect(approved.changed).toEqual({ added: 0, gone: 1 });
  expect(matchingNow(approved)).toBe(1);
  expect(withApplication(approved, first, 'submitted')).toEqual(page);
  const reviewed = withApplication(approved, { ...first, status: 'rejected' }, 'submitted');
  expect(reviewed.changed).toEqual({ added: 0, gone: 1 });
});

const answer = (changes: object) => ({
  version: 'x.2',
  changes: { stats: page.stats, changed: { added: 3, gone: 1 }, items: [], deleted: [], ...changes },
});

test('an answer about changes updates rows in their places, counts deleted ones, and every figure', () => {
  const items = [{ ...second, status: 'approved' as const, stillMatches: false }];
  const stats = { ...page.stats, total: 8, pending: 3 };
  expect(withChanges(page, page, answer({ items, stats, deleted: [first.id] }))).toEqual({
    ...page,
    items,
    deleted: 1,
    total: 8,
    stats,
    changed: { added: 3, gone: 1 },
    version: 'x.2',
  });
  expect(withChanges(page, page, { version: 'x.1', changes: null })).toBe(page);
});

test('what another page asked changes the figures only, and the list’s count if it is the same list', () => {
  const items = [{ ...first, status: 'approved' as const }];
  const fetchedSince = { ...page, version: 'x.2' };
  expect(withChanges(fetchedSince, page, answer({ items }))).toEqual({
    ...fetchedSince,
    changed: { added: 3, gone: 1 },
  });
  const ofAnother = { ...page, snapshot: 'second' };
  expect(withChanges(ofAnother, page, answer({ items }))).toEqual(ofAnother);
});

test.each([
  [1, 0, 1],
  [3, 0, 3],
  [3, 1, 2],
  [3, 50, 2],
  [3, 51, 1],
  [3, 500, 1],
])(
  'of a list that is set anew, page %i is gone on at where no application is skipped: %i gone, page %i',
  (page, gone, expected) => {
    expect(pageToGoOn({ page, pageSize: 50 }, gone)).toBe(expected);
  },
);
