import type { Column, Layout, Meaning } from '../../../../shared/broadsheets/reading.ts';
import { fold } from '../../../platform/fold.ts';
import { readGrade } from './grades.ts';
import { type AddedNames, findSubject } from './subject-names.ts';

/** The first rule that fits the folded heading. */
const RULES: readonly (readonly [RegExp, Meaning])[] = [
  [/e ?mail/, 'email'],
  [/^(dob|d o b|born)$|birth/, 'dateOfBirth'],
  [/(cand|reg|cxc|index).*(no|num|number|id)\b|^(candidate|candidate id|cand|cxc id)$/, 'candidateNumber'],
  [/^(last|family|sur) ?names?$|surname/, 'lastName'],
  [/^(first|given|fore|christian|other) ?names?( s)?$/, 'firstName'],
  [
    /^(full ?)?names?( of (candidate|student|pupil))?$|^(candidate|student|pupil)( s)? name$|^(student|pupil)$/,
    'name',
  ],
  [/profile/, 'profile'],
  [/^(overall )?(grade|result)s?$/, 'grade'],
  [/^(exam )?subject( name| title)?$/, 'subject'],
  [/^(exam(ination)? |sitting )?(year|sitting)$/, 'year'],
  [/^exam(ination)?( type)?$/, 'exam'],
];

const meaningOf = (heading: string): Meaning | undefined => {
  const folded = fold(heading);
  return RULES.find(([pattern]) => pattern.test(folded))?.[1];
};

/** Whether a row names columns: two of its cells are headings that are known. */
export const isHeadingRow = (cells: readonly string[], added: AddedNames) =>
  cells.filter((cell) => cell.trim() !== '' && (meaningOf(cell) ?? findSubject(cell, added))).length >= 2;

export const guessLayout = (headings: readonly string[]): Layout =>
  headings.some((heading) => meaningOf(heading) === 'subject') ? 'results' : 'candidates';

const SAMPLE = 50;

/** Whether most cells that are filled hold grades. */
function holdsGrades(cells: readonly string[]) {
  const filled = cells.filter((cell) => cell.trim() !== '').slice(0, SAMPLE);
  return filled.length > 0 && filled.filter((cell) => readGrade(cell)).length > filled.length / 2;
}

/** A first guess of what the columns hold; each meaning once, but for the grades of a row per candidate. */
export function guessColumns(
  headings: readonly string[],
  cellsOf: (column: number) => string[],
  layout: Layout,
  added: AddedNames,
): Column[] {
  const taken = new Set<Meaning>();
  const once = (meaning: Meaning | undefined): Meaning => {
    if (meaning === undefined || taken.has(meaning)) return 'ignored';
    taken.add(meaning);
    return meaning;
  };
  return headings.map((heading, index) => {
    const meaning = meaningOf(heading);
    if (layout === 'results') return { heading, meaning: once(meaning) };
    const isSubject =
      heading.trim() !== '' && !meaning && (findSubject(heading, added) || holdsGrades(cellsOf(index)));
    if (isSubject) return { heading, meaning: 'grade' };
    const isOfResults = meaning === 'grade' || meaning === 'profile' || meaning === 'subject';
    return { heading, meaning: isOfResults ? 'ignored' : once(meaning) };
  });
}
