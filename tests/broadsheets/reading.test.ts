import { expect, test } from 'vitest';
import { joinIdentities } from '../../src/server/domains/broadsheets/matching/identities.ts';
import { nameKey } from '../../src/server/domains/broadsheets/matching/names.ts';
import { readDay } from '../../src/server/domains/broadsheets/reading/dates.ts';
import { guessDelimiter, guessEncoding } from '../../src/server/domains/broadsheets/reading/decode.ts';
import { readGrade, readProfile } from '../../src/server/domains/broadsheets/reading/grades.ts';
import { parseLines } from '../../src/server/domains/broadsheets/reading/parse.ts';
import { findSubject } from '../../src/server/domains/broadsheets/reading/subject-names.ts';
import { MOST_ROWS } from '../../src/shared/broadsheets/reading.ts';
import { inUtf16, inWindows1252 } from '../support/broadsheets/sheets.ts';

test.each([
  ['2', '2', ''],
  [' II ', '2', ''],
  ['VI', '6', ''],
  ['Grade I', '1', ''],
  ['III (AAB)', '3', 'AAB'],
  ['1 ABA', '1', 'ABA'],
  ['u', 'UNG', ''],
  ['Ung', 'UNG', ''],
  ['abs', 'ABS', ''],
])('%j is grade %s', (cell, grade, profile) => expect(readGrade(cell)).toEqual({ grade, profile }));

test.each(['7', 'VII', 'A', '=1+1', '45', '0', '2 (XYZ)', '2 AAAAA'])('%j is no grade', (cell) =>
  expect(readGrade(cell)).toBeUndefined(),
);
test.each(['', ' ', '-', '…'.replace('…', '--')])('%j is no result', (cell) =>
  expect(readGrade(cell)).toBeNull(),
);

test.each([
  ['MATHS', 'Mathematics'],
  ['ENG A', 'English A'],
  ['P.O.B.', 'Principles of Business'],
  ['POA', 'Principles of Accounts'],
  ['I.T.', 'Information Technology'],
  ['Add Maths', 'Additional Mathematics'],
  ['HSB', 'Human and Social Biology'],
  ['EDPM', 'Electronic Document Preparation and Management'],
  ['CSEC Biology', 'Biology'],
  ['Food & Nutrition', 'Food, Nutrition and Health'],
])('%s is %s', (name, subject) => expect(findSubject(name)).toBe(subject));

test('what administrators have said goes before what is known', () => {
  expect(findSubject('Steelpan')).toBeUndefined();
  expect(findSubject('STEEL-PAN', new Map([['steelpan', 'Music']]))).toBe('Music');
});

test.each([
  ['14/05/2009', false, '2009-05-14'],
  ['05/14/2009', true, '2009-05-14'],
  ['2009-05-14', false, '2009-05-14'],
  ['14-May-2009', false, '2009-05-14'],
  ['3rd March 2009', false, '2009-03-03'],
  ['', false, ''],
  ['31/02/2009', false, undefined],
  ['TOTAL', false, undefined],
])('%j is the day %s', (cell, monthFirst, day) => expect(readDay(cell, monthFirst)).toBe(day));

test('names are compared without accents, hyphens, apostrophes, case and order', () => {
  expect(nameKey('O’BRIEN-DÍAZ, Zoë')).toBe(nameKey('Zoe', 'OBrien Diaz'));
  expect(nameKey('Ali', 'Anjali')).not.toBe(nameKey('Ali', 'Anjalie'));
});

const identityOf = ({ number = '', email = '', name = '', day = '' }) => ({
  candidateNumber: number,
  email,
  name,
  nameKey: nameKey(name),
  day,
});

test.each([
  ['a number, an address and a name', [{ number: '1' }, { email: 'a@b.c' }, { name: 'Ann Ali' }], true],
  ['a longer name', [{ name: 'Ann Ali' }, { name: 'ALI, Ann Marie' }, {}], true],
  [
    'the same name, of which one day is known',
    [{ name: 'Ann Ali' }, { name: 'Ann Ali', day: '2009-05-14' }],
    true,
  ],
  [
    'other names',
    [
      { email: 'a@b.c', name: 'Ann Ali' },
      { email: 'a@b.c', name: 'Ben Ali' },
    ],
    false,
  ],
  [
    'other numbers',
    [
      { number: '1', name: 'Ann Ali' },
      { number: '2', name: 'Ann Ali' },
    ],
    false,
  ],
  [
    'other addresses',
    [
      { number: '1', email: 'a@b.c' },
      { number: '1', email: 'd@e.f' },
    ],
    false,
  ],
  [
    'other days',
    [
      { name: 'Ann Ali', day: '2009-05-14' },
      { name: 'Ann Ali', day: '2009-05-15' },
    ],
    false,
  ],
])('rows with %s', (_what, rows, areOne) =>
  expect(joinIdentities(rows.map(identityOf)) !== undefined).toBe(areOne),
);

test.each([
  ['aab', 'AAB'],
  ['A, B', 'AB'],
  ['', ''],
  ['XYZ', undefined],
  ['AAAAA', undefined],
])('%j is the profile %s', (cell, profile) => expect(readProfile(cell)).toBe(profile));

test('a full list with a column for each subject is read, most of whose cells are empty', () => {
  const row = (first: string, fill: string) => [first, ...Array(40).fill(fill)].join(',');
  const rows = Array.from({ length: MOST_ROWS }, (_, index) => row(`${index}`, ''));
  const lines = parseLines([row('Name', 'Maths'), ...rows].join('\n'), ',');
  expect(lines).toHaveLength(MOST_ROWS + 1);
  expect(lines.at(-1)).toMatchObject({ line: MOST_ROWS + 1, cells: { length: 41 } });
  const full = Array.from({ length: MOST_ROWS }, (_, index) => row(`${index}`, '1'));
  expect(() => parseLines(full.join('\n'), ',')).toThrow(
    'A broadsheet has at most 600,000 cells that are filled in. Please split it into several files.',
  );
});

test('delimiters alone are a table that is too large before they are parsed', () => {
  const lines = ['Name,Maths', ...Array(25_000).fill(','.repeat(198))];
  expect(() => parseLines(lines.join('\n'), ',')).toThrow(
    'A broadsheet has at most 20,000 rows and 200 columns.',
  );
});

test('encodings and delimiters are recognised', () => {
  const text = 'Name;Subject;Grade\nZoë;Maths;I';
  expect(guessEncoding(Buffer.from(text))).toBe('utf-8');
  expect(guessEncoding(inWindows1252(text))).toBe('windows-1252');
  expect(guessEncoding(inUtf16(text))).toBe('utf-16le');
  expect(guessEncoding(inUtf16(text).slice(2))).toBe('utf-16le');
  expect(guessEncoding(new Uint8Array(Buffer.from(inUtf16(text)).swap16()))).toBe('utf-16be');
  expect(guessDelimiter(text)).toBe(';');
  expect(guessDelimiter('Name\tDate\n"Ali, A"\t"1,2"')).toBe('\t');
  expect(guessDelimiter('Name,Date\nAli,1')).toBe(',');
});
