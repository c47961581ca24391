import type { Meaning } from '../../../../shared/broadsheets/reading.ts';
import type { ExamType, Grade } from '../../../../shared/exam-results/constants.ts';
import { FIRST_EXAM_YEAR } from '../../../../shared/exam-results/constants.ts';
import { latestExamYear } from '../../../../shared/exam-results/schema.ts';
import type { Identity } from '../matching/identities.ts';
import { nameKey } from '../matching/names.ts';
import { isMonthFirst, readDay } from './dates.ts';
import { readGrade, readProfile } from './grades.ts';
import type { Line } from './parse.ts';
import type { Sheet } from './read.ts';
import { type AddedNames, findSubject } from './subject-names.ts';

export type Listed = {
  subject: string;
  examType: ExamType;
  /** Null where the row names none. */
  examYear: number | null;
  grade: Grade | 'ABS';
  profile: string;
};

/** The message says what is wrong with a row. */
export class BadRow extends Error {}

function examTypeOf(cell: string): ExamType {
  const text = cell.trim().toUpperCase();
  if (text === '' || /CSEC|CXC/.test(text)) return 'CSEC';
  if (/GCE/.test(text)) return 'GCE';
  throw new BadRow(`The exam “${cell.trim()}” is not one that counts here.`);
}

function yearOf(cell: string): number | null {
  const text = cell.trim();
  if (text === '') return null;
  const [year] = /(?:19|20)\d\d/.exec(text) ?? [];
  if (year && Number(year) >= FIRST_EXAM_YEAR && Number(year) <= latestExamYear()) return Number(year);
  throw new BadRow(`“${text}” is no exam year.`);
}

/** Something of a spreadsheet's own notation, such as 1.60031E+09, is no number. */
const numberOf = (cell: string) => {
  const digits = cell.replaceAll(/[\s'-]/g, '');
  return /^\d{10}$/.test(digits) ? digits : '';
};

/** Reads single rows of a sheet. `unknown` fills with the subjects that are not known, by name. @throws BadRow. */
export function rowReader({ reading, lines }: Sheet, added: AddedNames) {
  const { columns, layout } = reading;
  const placeOf = (meaning: Meaning) => columns.findIndex((column) => column.meaning === meaning);
  const places = Object.fromEntries(columns.map(({ meaning }) => [meaning, placeOf(meaning)]));
  const cellOf = ({ cells }: Line, meaning: Meaning) => cells[places[meaning] ?? -1]?.trim() ?? '';
  const monthFirst = isMonthFirst(lines.map((line) => cellOf(line, 'dateOfBirth')));
  const unknown = new Map<string, string>();

  function subjectOf(name: string) {
    const subject = findSubject(name, added);
    if (!subject) unknown.set(name.toLowerCase(), name);
    return subject;
  }

  function identityOf(line: Line): Identity {
    const number = cellOf(line, 'candidateNumber');
    const name = cellOf(line, 'name') || `${cellOf(line, 'firstName')} ${cellOf(line, 'lastName')}`.trim();
    const email = cellOf(line, 'email').toLowerCase();
    const day = readDay(cellOf(line, 'dateOfBirth'), monthFirst);
    const candidateNumber = numberOf(number);
    if (!candidateNumber && !email && !name)
      throw new BadRow(number ? `“${number}” is no candidate number of ten digits.` : 'It names nobody.');
    if (day === undefined) throw new BadRow(`“${cellOf(line, 'dateOfBirth')}” is no date of birth.`);
    return { candidateNumber, email, name, nameKey: nameKey(name), day };
  }

  const gradeColumns = columns.flatMap(({ meaning, heading }, index) =>
    meaning === 'grade' ? [{ heading, index }] : [],
  );
  /** The grades of a row with the names of their subjects: one, or one in each column of a subject. */
  const gradesOf = (line: Line) =>
    layout === 'results'
      ? [{ name: cellOf(line, 'subject'), cell: cellOf(line, 'grade') }]
      : gradeColumns.map(({ heading, index }) => ({ name: heading, cell: line.cells[index]?.trim() ?? '' }));

  /** None where a candidate's cell is empty. */
  function resultsOf(line: Line, { name, cell }: { name: string; cell: string }): Listed[] {
    const result = readGrade(cell);
    if (result === null && layout === 'candidates') return [];
    if (name === '') throw new BadRow('It names no subject.');
    if (!result) throw new BadRow(cell === '' ? 'It has no grade.' : `“${cell}” is no grade.`);
    const subject = subjectOf(name);
    if (!subject) throw new BadRow(`The subject “${name}” is not known.`);
    const profile = readProfile(cellOf(line, 'profile'));
    if (profile === undefined) throw new BadRow(`“${cellOf(line, 'profile')}” is no profile.`);
    return [
      {
        subject,
        examType: examTypeOf(cellOf(line, 'exam')),
        examYear: yearOf(cellOf(line, 'year')),
        grade: result.grade,
        profile: result.profile || (layout === 'results' ? profile : ''),
      },
    ];
  }

  return { identityOf, gradesOf, resultsOf, unknown };
}
