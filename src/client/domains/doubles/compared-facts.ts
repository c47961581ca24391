import { ADMINISTRATOR_STATUS_LABELS } from '../../../shared/applications/status.ts';
import type { Reason } from '../../../shared/doubles/schema.ts';
import { counts } from '../../../shared/exam-results/check.ts';
import { formatCount } from '../../../shared/format/count.ts';
import { formatDate } from '../../../shared/format/dates.ts';
import { FIELD_LABELS } from '../../../shared/students/field-labels.ts';
import type { LabelledName } from '../../../shared/students/record.ts';
import { answerTo } from '../../../shared/students/student-facts.ts';
import type { RouterOutputs } from '../../api/trpc.ts';

/** All that is shown of one of two applications. */
export interface Side {
  details: RouterOutputs['admin']['application'];
  examResults: RouterOutputs['students']['examResults'];
  documents: RouterOutputs['students']['documents'];
}

/** The fields by which people are told apart. */
const FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'dateOfBirth',
  'birthCertificatePin',
  'candidateNumber',
  'gender',
  'placeOfBirth',
  'nationality',
  'schoolAttended',
  'mobileNumber',
  'email',
  'street',
  'cityTownCommunity',
  'motherName',
  'fatherName',
] as const satisfies readonly LabelledName[];

const personal = FIELDS.map(
  (name) =>
    [FIELD_LABELS[name], ({ details }: Side) => String(answerTo(details.student, name)), name] as const,
);

const FACTS: readonly (readonly [label: string, of: (side: Side) => string, name?: LabelledName])[] = [
  ['Status', ({ details }) => ADMINISTRATOR_STATUS_LABELS[details.status]],
  ['Submitted', ({ details }) => (details.submittedAt ? formatDate(details.submittedAt) : '')],
  [
    'Entered by',
    ({ details: { enteredBy, hasAccount } }) =>
      enteredBy ? `${enteredBy}, from paper${hasAccount ? '' : '; no account'}` : 'The applicant',
  ],
  ...personal,
  ['First choice', ({ details }) => details.firstChoiceSubjects.join(', ')],
  ['Second choice', ({ details }) => details.secondChoiceSubjects.join(', ')],
  [
    'Exam results',
    ({ examResults }) =>
      examResults
        .map(
          ({ examType, examYear, subjectName, grade, ...result }) =>
            `${subjectName} ${grade} (${examType} ${examYear}${counts(result) ? '' : ', not on the slip'})`,
        )
        .sort()
        .join(', '),
  ],
  ['Documents', ({ documents }) => formatCount(documents.length)],
];

/**
 * The facts of both applications; those that neither has are left out. What the pair was found by is the same for the
 * school, whatever its capitals and spaces.
 */
export const comparedFacts = (one: Side, other: Side, foundBy: readonly Reason[]) =>
  FACTS.map(([label, of, name]) => {
    const values = [of(one), of(other)] as const;
    return { label, values, isDifferent: values[0] !== values[1] && !foundBy.some((each) => each === name) };
  }).filter(({ values }) => values.some(Boolean));
