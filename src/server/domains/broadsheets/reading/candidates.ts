import type { Meaning } from '../../../../shared/broadsheets/reading.ts';
import type { Problem } from '../../../../shared/broadsheets/schema.ts';
import type { ExamType, Grade } from '../../../../shared/exam-results/constants.ts';
import { FIRST_EXAM_YEAR } from '../../../../shared/exam-results/constants.ts';
import { latestExamYear } from '../../../../shared/exam-results/schema.ts';
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
export type Identity = { candidateNumber: string; email: string; name: string; nameKey: string; day: string };
/** A person of the file with all results. */
export type Candidate = Identity & { lines: number[]; results: Listed[] };

class BadRow extends Error {}

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

/** Reads the rows of a sheet as people with results. What cannot be read is a problem of its line. */
export function readCandidates({ reading, lines }: Sheet, added: AddedNames) {
  const { columns, layout } = reading;
  const placeOf = (meaning: Meaning) => columns.findIndex((column) => column.meaning === meaning);
  const places = Object.fromEntries(columns.map(({ meaning }) => [meaning, placeOf(meaning)]));
  const cellOf = ({ cells }: Line, meaning: Meaning) => cells[places[meaning] ?? -1]?.trim() ?? '';
  const monthFirst = isMonthFirst(lines.map((line) => cellOf(line, 'dateOfBirth')));
  const problems: Problem[] = [];
  const unknown = new Map<string, string>();
  const candidates = new Map<string, Candidate>();

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

  function listed(line: Line, name: string, cell: string): Listed[] {
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

  const gradeColumns = columns.flatMap(({ meaning, heading }, index) =>
    meaning === 'grade' ? [{ heading, index }] : [],
  );
  const attempt = <Result>(line: Line, read: () => Result): Result | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      problems.push({ line: line.line, message: error.message });
      return undefined;
    }
  };

  for (const line of lines) {
    const before = problems.length;
    const identity = attempt(line, () => identityOf(line));
    if (!identity) continue;
    const results =
      layout === 'results'
        ? attempt(line, () => listed(line, cellOf(line, 'subject'), cellOf(line, 'grade')))
        : gradeColumns.flatMap(
            ({ heading, index }) =>
              attempt(line, () => listed(line, heading, line.cells[index]?.trim() ?? '')) ?? [],
          );
    if (!results) continue;
    if (results.length === 0) {
      if (problems.length === before) problems.push({ line: line.line, message: 'It has no results.' });
      continue;
    }
    const key = identity.candidateNumber || identity.email || `${identity.day} ${identity.nameKey}`;
    const candidate = candidates.get(key);
    if (candidate) {
      candidate.lines.push(line.line);
      candidate.results.push(...results);
    } else candidates.set(key, { ...identity, lines: [line.line], results });
  }
  return { candidates: [...candidates.values()], problems, unknownSubjects: [...unknown.values()] };
}
