import { describe, expect, test } from 'vitest';
import { existingRecordIn, recordToUpdate } from '../../src/client/domains/students/existing-record.ts';
import { personalValues } from '../../src/client/domains/students/personal-values.ts';
import { restoredValues } from '../../src/client/domains/students/restore.ts';

const ACCOUNT = { email: 'parent@mail.example', firstName: 'Anika', lastName: 'Ali' };
const record = {
  student: {
    ...personalValues({ firstName: 'Record', lastName: 'Record', email: 'r@mail.example' }),
    id: 12,
  },
};
const draft = (currentStep: number, personalData: object = { firstName: 'Draft' }) => ({
  draft: { currentStep, personalData },
});
const nothing = { student: null, draft: null };

describe('the personal form begins with', () => {
  test("the account's name and address, the first time", () => {
    expect(restoredValues(nothing, {}, ACCOUNT)).toEqual(personalValues(ACCOUNT));
  });

  test('what was typed on this device before the draft, and the draft before the record', () => {
    const overview = { ...record, ...draft(0, { firstName: 'Draft', lastName: 'Draft' }) };
    expect(restoredValues(overview, { firstName: 'Typed' }, ACCOUNT)).toMatchObject({
      firstName: 'Typed',
      lastName: 'Draft',
      email: 'r@mail.example',
    });
  });

  test('the record before a draft that was saved with it', () => {
    expect(restoredValues({ ...record, ...draft(1) }, {}, ACCOUNT).firstName).toBe('Record');
  });

  test('the draft of a record that is gone, whatever its step', () => {
    expect(restoredValues({ ...nothing, ...draft(1) }, {}, ACCOUNT).firstName).toBe('Draft');
  });

  test('an address that was emptied stays empty', () => {
    expect(restoredValues(nothing, { email: '' }, ACCOUNT).email).toBe('');
  });
});

describe('the record that a save belongs to', () => {
  const first = { id: 12, email: 'first@mail.example' };
  const second = { id: 15, email: 'second@mail.example' };
  test.each([
    ['second@mail.example', [first, second], 15],
    ['new@mail.example', [first, second], 12],
    ['new@mail.example', [], undefined],
  ])('%s: of %j it is %s', (email, records, id) => {
    expect(recordToUpdate(records, email)).toBe(id);
  });

  test.each([
    ['Student with this email already exists (ID: 12)', 12],
    ['409: Student with this email already exists (ID: 7)', 7],
    ['A student with this email already exists', undefined],
    ['This student already has an application (ID: 3)', undefined],
    ['', undefined],
  ])('the refusal %j names %s', (message, id) => {
    expect(existingRecordIn(message)).toBe(id);
  });
});
