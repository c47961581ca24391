import { z } from 'zod';
import { SUBJECTS_PER_CHOICE } from '../applications/constants.ts';
import { applicationSchema } from '../applications/schema.ts';
import { ADMINISTRATOR_STATUS_LABELS } from '../applications/status.ts';
import { counts } from '../exam-results/check.ts';
import type { ExamType } from '../exam-results/constants.ts';
import { examResultSchema } from '../exam-results/schema.ts';
import { formatDate } from '../format/dates.ts';
import { answered } from '../format/facts.ts';
import { studentSchema } from '../students/record.ts';
import { answerTo, medicalGroups } from '../students/student-facts.ts';
import type { ExportFormat } from './export-format.ts';

/** The data of one line of an export. */
export const exportRecordSchema = z.object({
  application: applicationSchema,
  student: studentSchema,
  examResults: z.array(examResultSchema),
});
export type ExportRecord = z.infer<typeof exportRecordSchema>;

/** How many applications the pages request at once (administrators §9), and the most that are allowed. */
export const EXPORT_BATCH = 20;
export const LARGEST_EXPORT_BATCH = 200;
export const exportBatchSchema = z.object({
  applicationIds: z
    .array(z.int({ error: 'applicationIds lists whole numbers' }))
    .max(LARGEST_EXPORT_BATCH, `At most ${LARGEST_EXPORT_BATCH} at once`),
});

type Column = [heading: string, cell: (record: ExportRecord) => string | number];
/** A column about the person alone. */
type PersonColumn = [heading: string, cell: (record: Pick<ExportRecord, 'student'>) => string | number];

const joined = (parts: readonly string[], separator: string) => parts.filter(Boolean).join(separator);

/** Each result that counts as 'subject: grade (profile)', separated by semicolons (administrators §9). */
const resultsOf =
  (examType: ExamType) =>
  ({ examResults }: ExportRecord) =>
    examResults
      .filter((result) => result.examType === examType && counts(result))
      .map(({ subjectName, grade, subjectProfile }) =>
        joined([`${subjectName}: ${grade}`, subjectProfile && `(${subjectProfile})`], ' '),
      )
      .join('; ');

const personal = (heading: string, name: Parameters<typeof answerTo>[1]): PersonColumn => [
  heading,
  ({ student }) => String(answerTo(student, name)),
];

const APPLICATION: Column[] = [
  ['Application ID', ({ application }) => application.applicationId],
  ['Status', ({ application }) => ADMINISTRATOR_STATUS_LABELS[application.status]],
  ['Submitted', ({ application }) => (application.submittedAt ? formatDate(application.submittedAt) : '')],
];
const EXAMS: Column[] = [
  ['CSEC Results', resultsOf('CSEC')],
  ['GCE Results', resultsOf('GCE')],
  ['Total Score', ({ application }) => application.totalScore],
  ['First Choice Score', ({ application }) => application.firstChoiceScore],
  ['Second Choice Score', ({ application }) => application.secondChoiceScore],
];
const oneByOne = (choice: 'First' | 'Second', list: 'firstChoiceSubjects' | 'secondChoiceSubjects') =>
  Array.from(
    { length: SUBJECTS_PER_CHOICE },
    (_, index): Column => [
      `${choice} Choice Subject ${index + 1}`,
      ({ application }) => application[list][index] ?? '',
    ],
  );

/** What the detailed export says of the person. */
export const PERSON_COLUMNS: PersonColumn[] = [
  personal('First Name', 'firstName'),
  personal('Middle Name', 'middleName'),
  personal('Last Name', 'lastName'),
  personal('Email', 'email'),
  personal('Mobile Number', 'mobileNumber'),
  personal('Home Contact', 'homeContact'),
  personal('Date of Birth', 'dateOfBirth'),
  personal('Gender', 'gender'),
  personal('Nationality', 'nationality'),
  ['Place of Birth', ({ student }) => joined([student.placeOfBirth, student.countryOfBirth], ', ')],
  personal('Religious Denomination', 'religiousDenomination'),
  personal('Ethnicity', 'ethnicity'),
  personal('School Attended', 'schoolAttended'),
  [
    'Street Address',
    ({ student: { streetNumber, street, streetDetails, address } }) =>
      joined([joined([streetNumber, street], ' '), streetDetails], ', ') || address,
  ],
  personal('City/Town/Community', 'cityTownCommunity'),
  personal('Regional Corporation', 'regionalCorporation'),
  personal('Country', 'country'),
  personal('Lives With', 'studentLivesWith'),
  personal('Transportation', 'transportationToSchool'),
  personal('Mother Name', 'motherName'),
  personal('Mother Occupation', 'motherOccupation'),
  personal('Mother Email', 'motherEmail'),
  personal('Mother Home Phone', 'motherPhoneHome'),
  personal('Mother Cell Phone', 'motherPhoneCell'),
  personal('Father Name', 'fatherName'),
  personal('Father Occupation', 'fatherOccupation'),
  personal('Father Email', 'fatherEmail'),
  personal('Father Home Phone', 'fatherPhoneHome'),
  personal('Father Cell Phone', 'fatherPhoneCell'),
  [
    'Medical Information',
    ({ student }) =>
      answered(medicalGroups(student).flatMap(({ facts }) => facts))
        .map(({ label, text }) => `${label}: ${text}`)
        .join('; '),
  ],
  [
    'Achievements and Activities',
    ({ student }) => joined([student.achievements, student.extraCurricular], '; '),
  ],
];

const DETAILED: Column[] = [
  ...APPLICATION,
  ...PERSON_COLUMNS,
  ...oneByOne('First', 'firstChoiceSubjects'),
  ...oneByOne('Second', 'secondChoiceSubjects'),
  ...EXAMS,
];

const COMPACT: Column[] = [
  ...APPLICATION,
  personal('First Name', 'firstName'),
  personal('Last Name', 'lastName'),
  personal('Email', 'email'),
  personal('Mobile Number', 'mobileNumber'),
  personal('Date of Birth', 'dateOfBirth'),
  personal('Gender', 'gender'),
  personal('School Attended', 'schoolAttended'),
  personal('Mother Name', 'motherName'),
  personal('Mother Cell Phone', 'motherPhoneCell'),
  personal('Father Name', 'fatherName'),
  personal('Father Cell Phone', 'fatherPhoneCell'),
  ['First Choice Subjects', ({ application }) => application.firstChoiceSubjects.join('; ')],
  ['Second Choice Subjects', ({ application }) => application.secondChoiceSubjects.join('; ')],
  ...EXAMS,
];

const COLUMNS: Record<ExportFormat, Column[]> = { detailed: DETAILED, compact: COMPACT };

/** Marks a cell as text if a spreadsheet would run it as a formula (decisions §7), some of them in full width as well. */
export const harmless = (cell: string | number) =>
  /^[=+\-@\t\r＝＋－＠]/.test(String(cell)) ? `'${cell}` : String(cell);

export const exportHeadings = (format: ExportFormat) => COLUMNS[format].map(([heading]) => heading);
export const exportCells = (format: ExportFormat, record: ExportRecord) =>
  COLUMNS[format].map(([, cell]) => harmless(cell(record)));

/**
 * Options of csv-stringify for a file that starts with a byte-order mark (decisions §7). Without
 * `quote_record_delimiter` it would leave other line breaks unquoted, and spreadsheets would start a new line there.
 */
export const CSV_OPTIONS = { record_delimiter: '\r\n', quote_record_delimiter: true } as const;
export const BYTE_ORDER_MARK = '\uFEFF';
