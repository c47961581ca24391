import { describe, expect, test } from 'vitest';
import {
  changedView,
  type ListView,
  NO_FILTERS,
  readListView,
  toQuery,
  writeListView,
} from '../../src/client/domains/admissions/list/state/list-view.ts';

const PLAIN: ListView = {
  ...NO_FILTERS,
  sort: [],
  page: 1,
  pageSize: 50,
  application: null,
  panel: 'details',
};
const FULL: ListView = {
  search: 'José & Söhne',
  status: 'under_review',
  subject: 'Literatures in English',
  school: 'Trinity College East',
  submittedOn: '2026-10-05',
  totalScore: 0,
  assignedTo: 'me',
  check: 'begun',
  intake: 2,
  sort: [
    { key: 'totalScore', direction: 'desc' },
    { key: 'student', direction: 'asc' },
    { key: 'submittedAt', direction: 'desc' },
  ],
  page: 7,
  pageSize: 200,
  application: 12,
  panel: 'decide',
};
const read = (address: string) => readListView(new URLSearchParams(address));

test('the plain list has the plain address', () => {
  expect(read('')).toEqual(PLAIN);
  expect(String(writeListView(PLAIN))).toBe('');
});

test('what is written is read again', () => {
  expect(read(String(writeListView(FULL)))).toEqual(FULL);
  expect(String(writeListView(FULL))).toContain(
    'sort=totalScore%3Adesc%2Cstudent%3Aasc%2CsubmittedAt%3Adesc',
  );
});

test.each([
  ['search=%20%20', 'search'],
  [`search=${'x'.repeat(10_000)}`, 'search'],
  ['status=unknown', 'status'],
  ['subject=', 'subject'],
  ['school=Elsewhere', 'school'],
  ['submittedOn=2026-02-30', 'submittedOn'],
  ['totalScore=', 'totalScore'],
  ['totalScore=-1', 'totalScore'],
  ['assignedTo=you', 'assignedTo'],
  ['check=done', 'check'],
  ['sort=shoeSize:asc', 'sort'],
  ['sort=student:up', 'sort'],
  ['page=0', 'page'],
  ['page=1.5', 'page'],
  ['page=x', 'page'],
  ['pageSize=51', 'pageSize'],
  ['application=x', 'application'],
  ['application=0', 'application'],
  ['application=0&panel=else', 'panel'],
])('%s counts as not said', (address) => {
  expect(read(address)).toEqual(PLAIN);
});

test('a column that is named twice is sorted by once, as it was named first', () => {
  expect(read('sort=student:desc,totalScore:asc,student:asc').sort).toEqual([
    { key: 'student', direction: 'desc' },
    { key: 'totalScore', direction: 'asc' },
  ]);
});

test('the server is asked for what is filtered, in order, and not for whose details are open', () => {
  expect(toQuery(PLAIN)).toEqual({ page: 1, pageSize: 50 });
  expect(toQuery(FULL)).toEqual({
    search: FULL.search,
    status: FULL.status,
    subject: FULL.subject,
    school: FULL.school,
    submittedOn: FULL.submittedOn,
    totalScore: FULL.totalScore,
    assignedTo: FULL.assignedTo,
    check: FULL.check,
    intake: FULL.intake,
    sort: 'totalScore:desc,student:asc,submittedAt:desc',
    page: 7,
    pageSize: 200,
  });
});

describe('another list starts at its first page', () => {
  test.each<Partial<ListView>>([
    { search: 'x' },
    { status: null },
    { subject: 'Physics' },
    { school: null },
    { submittedOn: '2026-10-06' },
    { totalScore: 13 },
    { intake: null },
    { sort: [] },
    { pageSize: 25 },
    NO_FILTERS,
  ])('%j', (changes) => {
    expect(changedView(FULL, changes)).toEqual({ ...FULL, ...changes, page: 1 });
  });

  test.each<Partial<ListView>>([{ application: null }, { application: 3 }, { page: 8 }])(
    '%j leaves it where it is',
    (changes) => {
      expect(changedView(FULL, changes)).toEqual({ ...FULL, ...changes });
    },
  );
});
