import type { FormErrors } from '@mantine/form';
import { z } from 'zod';
import { UNCHECKED } from '../../../shared/exam-results/check.ts';
import { type ExamResult, examResultFieldsSchema } from '../../../shared/exam-results/schema.ts';
import { type PaperApplication, paperApplicationSchema } from '../../../shared/paper/schema.ts';
import { OTHER_SCHOOL } from '../../../shared/students/options.ts';
import type { Pieces } from '../../components/state/local-draft.ts';
import { chosenOf, type SubjectSelection } from '../applications/choices/selection.ts';
import { withoutSpaces } from '../exam-results/read-candidate-number.ts';
import type { PersonalSection } from '../students/personal-field-types.ts';
import { personalSections } from '../students/personal-sections.ts';
import type { PersonalValues } from '../students/personal-values.ts';

/**
 * The sections of the applicants' form. The browser fills in nothing, because it knows the administrator and not the
 * person of the form; an email address and a mobile number are not needed.
 */
export const paperSections: readonly PersonalSection[] = personalSections.map((section) => ({
  ...section,
  optional: ['email', 'mobileNumber'],
  fields: section.fields.map((field) =>
    'autoComplete' in field ? { ...field, autoComplete: 'off' } : field,
  ),
}));

/** What this device keeps beside the personal fields. */
const resultsSchema = z.array(examResultFieldsSchema).catch([]);
export type PaperResult = z.output<typeof examResultFieldsSchema>;
export const keptResults = ({ examResults }: Pieces): PaperResult[] => resultsSchema.parse(examResults);

/** The result that is typed and not added yet. */
export const keptTypedResult = ({ typedResult }: Pieces) =>
  z.record(z.string(), z.string()).catch({}).parse(typedResult);

export const keptNumber = ({ candidateNumber }: Pieces) => z.string().catch('').parse(candidateNumber);

/** The results as a table shows them; the number of the row stands for the id that they have not got yet. */
export const asRows = (results: readonly PaperResult[]): ExamResult[] =>
  results.map((result, index) => ({ ...UNCHECKED, ...result, id: index, studentId: 0 }));

const isSameSitting = (one: PaperResult, other: PaperResult) =>
  one.examType === other.examType && one.subjectName === other.subjectName && one.examYear === other.examYear;

export const isThere = (results: readonly PaperResult[], result: PaperResult) =>
  results.some((other) => isSameSitting(other, result));

interface Typed {
  values: PersonalValues;
  candidateNumber: string;
  results: readonly PaperResult[];
  selection: SubjectSelection;
}

type Checked =
  | { application: PaperApplication; errors: null }
  | { application: null; errors: Record<string, string> };

/** The whole application for the server, or the first error of each field. */
export function checkedApplication({ values, candidateNumber, results, selection }: Typed): Checked {
  const { data, error } = paperApplicationSchema.safeParse({
    ...values,
    otherSchoolName: values.schoolAttended === OTHER_SCHOOL ? values.otherSchoolName : '',
    candidateNumber: withoutSpaces(candidateNumber),
    examResults: results,
    ...chosenOf(selection),
  });
  if (data) return { application: data, errors: null };
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return { application: null, errors };
}

const ORDER = [
  ...paperSections.flatMap(({ fields }) => fields.map(({ name }): string => name)),
  'candidateNumber',
  'firstChoiceSubjects',
  'secondChoiceSubjects',
];

/** Errors in the order of the page. */
export const inOrder = (errors: FormErrors): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).sort(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other)),
  );
