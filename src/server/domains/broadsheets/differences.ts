import { stringify } from 'csv-stringify/sync';
import { BYTE_ORDER_MARK, CSV_OPTIONS, harmless } from '../../../shared/admissions/export.ts';
import type { Compared, Person } from '../../../shared/broadsheets/schema.ts';
import type { Examination, ExaminedPerson } from './examine.ts';

const HEADINGS = [
  'Lines',
  'Name in the File',
  'Application',
  'Applicant',
  'Subject',
  'Exam',
  'Year',
  'Declared Grade',
  'Declared Profile',
  'Broadsheet Grade',
  'Broadsheet Profile',
  'What',
];

const OUTCOMES: Record<Compared['outcome'], string> = {
  agrees: 'Agrees',
  differs: 'Differs',
  onlyDeclared: 'Only declared',
  onlyListed: 'Only on the broadsheet',
  absent: 'Absent from the exam',
};
const UNMATCHED: Partial<Record<Person['match'], string>> = {
  none: 'Nobody with an application',
  several: 'Several applications match',
  shared: 'Others in the file match the same application',
};

function rowsOf(person: ExaminedPerson) {
  const { lines, name, applicationNumber, applicant, match, candidates, results } = person;
  const who = [lines.join(' '), name];
  const unmatched = UNMATCHED[match];
  if (unmatched) {
    const numbers = candidates.map((candidate) => candidate.applicationNumber).join(' ');
    return [[...who, numbers, '', '', '', '', '', '', '', '', unmatched]];
  }
  return results
    .filter(({ outcome }) => outcome !== 'agrees')
    .map((result) => [
      ...who,
      applicationNumber ?? '',
      applicant ?? '',
      result.subject,
      result.examType,
      result.examYear,
      result.declared ?? '',
      result.declaredProfile,
      result.listed ?? '',
      result.listedProfile,
      OUTCOMES[result.outcome],
    ]);
}

/** All that does not agree, and all problems, as a CSV file; with the number of applications in it. */
export function differencesOf({ people, problems }: Pick<Examination, 'people' | 'problems'>) {
  const rows = [
    HEADINGS,
    ...people.flatMap(rowsOf),
    ...problems.map(({ line, message }) => [line, '', '', '', '', '', '', '', '', '', '', message]),
  ];
  const lines = rows.map((row) => row.map(harmless));
  const applications = people.filter(
    ({ applicationId, results }) =>
      applicationId !== null && results.some(({ outcome }) => outcome !== 'agrees'),
  ).length;
  return { csv: BYTE_ORDER_MARK + stringify(lines, CSV_OPTIONS), applications };
}
