import { mayBeAnother } from '../../../shared/broadsheets/choice.ts';
import type { Delimiter, Encoding, Layout, Meaning } from '../../../shared/broadsheets/reading.ts';
import {
  type Compared,
  type Filter,
  type Import,
  isDoubtful,
  type Person,
} from '../../../shared/broadsheets/schema.ts';
import { countOf, formatCount } from '../../../shared/format/count.ts';
import type { Tone } from '../../components/feedback/tone.ts';

export const ENCODING_LABELS: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
  'windows-1252': 'Windows-1252',
};

export const DELIMITER_LABELS: Record<Delimiter, string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
};

export const LAYOUT_LABELS: Record<Layout, string> = {
  results: 'A row for each result',
  candidates: 'A row for each candidate',
};

export const MEANING_LABELS: Record<Meaning, string> = {
  ignored: 'Nothing of use',
  candidateNumber: 'Candidate number',
  lastName: 'Last name',
  firstName: 'First name',
  name: 'Whole name',
  dateOfBirth: 'Date of birth',
  email: 'Email',
  subject: 'Subject',
  grade: 'Grade',
  profile: 'Profile',
  year: 'Year',
  exam: 'Exam (CSEC or GCE)',
};

/** What is said of a result: an absence contradicts a declared grade. */
export const outcomeOf = ({ outcome, declared }: Pick<Compared, 'outcome' | 'declared'>) =>
  outcome === 'absent' && declared !== null ? 'absentThoughDeclared' : outcome;
type Outcome = ReturnType<typeof outcomeOf>;

const TO_DECIDE: readonly Outcome[] = ['differs', 'onlyListed', 'absentThoughDeclared'];

/**
 * Whether an administrator has to look at a result. A grade that is only declared may be made up where the file has other
 * results of that exam and year. It says nothing of other years.
 */
const isToDecide = (result: Compared, { results }: Person) =>
  result.outcome === 'onlyDeclared'
    ? results.some(
        ({ outcome, examType, examYear }) =>
          outcome !== 'onlyDeclared' && examType === result.examType && examYear === result.examYear,
      )
    : TO_DECIDE.includes(outcomeOf(result));

/** Whether an administrator has to look at a person. Whoever has not applied is only listed. */
export const needsALook = (person: Person) =>
  person.applicationId === null
    ? isDoubtful(person)
    : person.nameDiffers || person.results.some((result) => isToDecide(result, person));

/** The results that are shown with a person who is unfolded, and those that stay folded. */
export function resultsInSight(person: Person, wanted: Filter | null) {
  const isInSight = (result: Compared) => isToDecide(result, person) || result.outcome === wanted;
  const folded = person.results.filter((result) => !isInSight(result));
  // A fold of one is no shorter. Who it is can be told only from all of them.
  const isWhole = folded.length < 2 || folded.length === person.results.length || mayBeAnother(person);
  return isWhole
    ? { shown: person.results, folded: [] }
    : { shown: person.results.filter(isInSight), folded };
}

export const OUTCOME_LABELS: Record<Outcome, string> = {
  agrees: 'Agrees',
  differs: 'Differs',
  onlyDeclared: 'Only declared',
  onlyListed: 'Only on the broadsheet',
  absent: 'Absent from the exam',
  absentThoughDeclared: 'Declared, but absent from the exam',
};

export const OUTCOME_TONES: Record<Outcome, Tone> = {
  agrees: 'success',
  differs: 'warning',
  onlyDeclared: 'info',
  onlyListed: 'info',
  absent: 'neutral',
  absentThoughDeclared: 'warning',
};

export const FILTER_LABELS: Record<Filter, string> = {
  ...OUTCOME_LABELS,
  unmatched: 'Not matched',
  ambiguous: 'Doubtful',
  nameDiffers: 'Name or date of birth differs',
};

export const MATCH_LABELS: Record<Person['match'], string> = {
  candidateNumber: 'by candidate number',
  email: 'by email address',
  name: 'by name and date of birth',
  byHand: 'by hand',
  none: 'not matched',
  several: 'several applications match',
  shared: 'others in the file match the same application',
};

/** For example 'Agrees: 2, Only declared: 8'. */
export const outcomesInWords = (results: readonly Compared[]) =>
  [...Map.groupBy(results, outcomeOf)]
    .map(([outcome, its]) => `${OUTCOME_LABELS[outcome]}: ${its.length}`)
    .join(', ');

/** For example '410 confirmed, 12 corrected, none added'. */
export const appliedInWords = ({ confirmed, corrected, added }: Import) =>
  `${countOf(confirmed, 'result')} confirmed, ${formatCount(corrected)} corrected, ${formatCount(added)} added`;

/** 'line 4' or 'lines 4, 5'. */
export const linesInWords = (lines: readonly number[]) =>
  `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}`;
