import {
  ADMINISTRATOR_STATUS_LABELS,
  APPLICANT_STATUS_LABELS,
} from '../../../../shared/applications/status.ts';
import { DOCUMENT_CATEGORIES, DOCUMENT_TYPES } from '../../../../shared/documents/constants.ts';
import { counts } from '../../../../shared/exam-results/check.ts';
import { formatDate, formatDateTime } from '../../../../shared/format/dates.ts';
import { answered, type Fact, type FactGroup } from '../../../../shared/format/facts.ts';
import { formatFileSize } from '../../../../shared/format/file-size.ts';
import {
  fullName,
  medicalGroups,
  parentGroups,
  personalGroups,
} from '../../../../shared/students/student-facts.ts';
import { type Block, heading, keptWithNext, paragraph } from './blocks.ts';
import type { PdfData } from './data.ts';
import { factList } from './fact-list.ts';
import type { Layout } from './layout.ts';
import { table } from './table.ts';

/** The applicant, the status in the reader's labels, and the time of submission. */
export function summary(layout: Layout, { application, student, intake, reader }: PdfData): Block[] {
  const { applicationId, status, submittedAt, totalScore } = application;
  const isForAdministrators = reader === 'administrator';
  const facts: Fact[] = [
    ['Applicant', fullName(student)],
    ['Application ID', applicationId],
    ['Intake', intake],
    ['Status', (isForAdministrators ? ADMINISTRATOR_STATUS_LABELS : APPLICANT_STATUS_LABELS)[status]],
    ['Submitted', submittedAt ? formatDateTime(submittedAt) : 'Not yet'],
    ['Total Score', isForAdministrators ? totalScore : null],
  ];
  return factList(layout, answered(facts));
}

/** Both choices of subjects. Only administrators see the scores. */
export function choices(layout: Layout, { application, reader }: PdfData): Block[] {
  const isForAdministrators = reader === 'administrator';
  const chosen = (subjects: readonly string[]) => (subjects.length > 0 ? subjects : 'Not chosen yet');
  const facts: Fact[] = [
    ['First Choice', chosen(application.firstChoiceSubjects)],
    ['First Choice Score', isForAdministrators ? application.firstChoiceScore : null],
    ['Second Choice', chosen(application.secondChoiceSubjects)],
    ['Second Choice Score', isForAdministrators ? application.secondChoiceScore : null],
  ];
  return [heading(layout, 'H2', 'Subject Choices'), ...factList(layout, answered(facts))];
}

const RESULT_COLUMNS = [
  { title: 'Subject', share: 6 },
  { title: 'Exam', share: 1.5 },
  { title: 'Year', share: 1.5 },
  { title: 'Grade', share: 1.5 },
  { title: 'Profile', share: 1.5 },
];

export function examResults(layout: Layout, { examResults }: PdfData): Block[] {
  const rows = examResults.map(({ subjectName, examType, examYear, grade, subjectProfile, ...result }) => [
    counts(result) ? subjectName : `${subjectName} (not on the slip: does not count)`,
    examType,
    String(examYear),
    grade,
    subjectProfile,
  ]);
  return [
    heading(layout, 'H2', 'Exam Results'),
    ...(rows.length > 0
      ? table(layout, RESULT_COLUMNS, rows)
      : [paragraph(layout, 'text', 'No exam results yet.')]),
  ];
}

const DOCUMENT_COLUMNS = [
  { title: 'Name', share: 6 },
  { title: 'Category', share: 3 },
  { title: 'Size', share: 1.5 },
  { title: 'Uploaded', share: 1.5 },
];

export function documents(layout: Layout, data: PdfData): Block[] {
  const rows = DOCUMENT_TYPES.flatMap((type) =>
    data.documents
      .filter(({ documentType }) => documentType === type)
      .map(({ originalName, fileSize, uploadedAt }) => [
        originalName,
        DOCUMENT_CATEGORIES[type].label,
        formatFileSize(fileSize),
        formatDate(uploadedAt),
      ]),
  );
  return [
    heading(layout, 'H2', 'Uploaded Documents'),
    ...(rows.length > 0
      ? table(layout, DOCUMENT_COLUMNS, rows)
      : [paragraph(layout, 'text', 'No documents yet.')]),
  ];
}

/** All fields of the student's record, grouped as on the pages. */
export const record = (layout: Layout, { student }: PdfData): Block[] => [
  ...section(layout, 'Personal Information', personalGroups(student)),
  ...section(layout, 'Parent/Guardian Information', parentGroups(student)),
  ...section(layout, 'Medical Information', medicalGroups(student)),
];

function section(layout: Layout, title: string, groups: readonly FactGroup[]): Block[] {
  const isEmpty = groups.every(({ facts }) => answered(facts).length === 0);
  const content = isEmpty
    ? [paragraph(layout, 'text', NOT_GIVEN)]
    : groups.flatMap((group) => factGroup(layout, group));
  return [heading(layout, 'H2', title), ...content];
}

const NOT_GIVEN = 'Not given';

/** Lists the answered fields, then the labels of the unanswered ones: a printed page has to say what is missing. */
function factGroup(layout: Layout, { title, facts }: FactGroup): Block[] {
  const given = answered(facts);
  const missing = facts
    .map(([label]) => label)
    .filter((label) => !given.some((fact) => fact.label === label));
  const head = title ? [heading(layout, 'H3', title)] : [];
  if (given.length === 0) return [...head, paragraph(layout, 'text', NOT_GIVEN)];
  const list = factList(layout, given);
  if (missing.length === 0) return [...head, ...list];
  return [...head, ...keptWithNext(list), paragraph(layout, 'small', `${NOT_GIVEN}: ${missing.join(', ')}`)];
}
