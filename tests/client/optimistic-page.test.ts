import { expect, test } from 'vitest';
import { withApplication } from '../../src/client/domains/admissions/list/statistics.ts';
import type { ListedApplication } from '../../src/shared/admissions/schema.ts';
import type { ApplicationStatus } from '../../src/shared/applications/constants.ts';

const application = (id: number, status: ApplicationStatus): ListedApplication => ({
  id,
  applicationId: `SF2027-0000${id}`,
  studentId: id,
  firstChoiceSubjects: [],
  secondChoiceSubjects: [],
  status,
  submittedAt: null,
  totalScore: 0,
  firstChoiceScore: 0,
  secondChoiceScore: 0,
  student: { firstName: 'Anna', lastName: 'Ali', email: '', schoolAttended: '', otherSchoolName: '' },
  version: '1.1',
  ineligibleSubjects: [],
  possibleScores: { totalScore: 0, firstChoiceScore: 0, secondChoiceScore: 0 },
});
const [first, second] = [application(1, 'submitted'), application(2, 'under_review')];
const page = {
  items: [first, second],
  total: 9,
  filtered: 2,
  stats: { total: 9, completed: 3, pending: 4, incomplete: 2 },
};

test.each<[ListedApplication, ApplicationStatus, object]>([
  [first, 'approved', { completed: 2 }],
  [first, 'under_review', { completed: 2, pending: 5 }],
  [second, 'rejected', { pending: 3 }],
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
