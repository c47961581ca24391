import { expect, test } from 'vitest';
import { nameKey } from '../../src/server/domains/broadsheets/matching/names.ts';
import { readDay } from '../../src/server/domains/broadsheets/reading/dates.ts';
import { guessDelimiter, guessEncoding } from '../../src/server/domains/broadsheets/reading/decode.ts';
import { readGrade } from '../../src/server/domains/broadsheets/reading/grades.ts';
import { findSubject } from '../../src/server/domains/broadsheets/reading/subject-names.ts';
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

test.each(['7', 'VII', 'A', '=1+1', '45', '0'])('%j is no grade', (cell) =>
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
