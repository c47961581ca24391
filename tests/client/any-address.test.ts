import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readListView,
  toQuery,
  writeListView,
} from '../../src/client/domains/admissions/list/state/list-view.ts';
import { applicationQuerySchema, SORT_KEYS } from '../../src/shared/admissions/schema.ts';
import { APPLICATION_STATUSES } from '../../src/shared/applications/constants.ts';
import { SCHOOLS } from '../../src/shared/students/options.ts';

const NAMES = [
  'search',
  'status',
  'subject',
  'school',
  'submittedOn',
  'totalScore',
  'sort',
  'page',
  'pageSize',
  'application',
];
const likely = fc.constantFrom(
  ...APPLICATION_STATUSES,
  ...SCHOOLS,
  ...SORT_KEYS.flatMap((key) => [key, `${key}:asc`, `${key}:desc,student`]),
  '2027-01-12',
  '2027-02-30',
  '0',
  '7',
  '50',
  '-1',
  '1e3',
  '',
);
const address = fc
  .array(fc.tuple(fc.constantFrom(...NAMES), fc.oneof(likely, fc.string())))
  .map((entries) => new URLSearchParams(entries));

test('any address is a view, which the server understands, and which has one address', () => {
  fc.assert(
    fc.property(address, (typed) => {
      const view = readListView(typed);
      const written = writeListView(view);
      expect(readListView(written)).toEqual(view);
      expect(writeListView(readListView(written)).toString()).toBe(written.toString());
      expect(applicationQuerySchema.safeParse(toQuery(view)).error?.issues).toBeUndefined();
    }),
  );
});
