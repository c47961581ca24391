import { OTHER_SCHOOL } from '../../../shared/students/options.ts';
import {
  type PersonalName,
  STUDENT_FLAG_FIELDS,
  STUDENT_LIST_FIELDS,
  type Student,
  studentSchema,
} from '../../../shared/students/record.ts';
import {
  type StudentFields,
  studentChangesSchema,
  studentFieldsSchema,
} from '../../../shared/students/schema.ts';
import { isEmpty, isSame } from '../../../shared/values.ts';

/** What the personal form holds. */
export type PersonalValues = Pick<Student, PersonalName>;

/** Anything may be typed; but a ticked option that is not on the form could never be unticked. */
const { allergies, typeOfDisability, healthProblems } = studentChangesSchema.required().shape;
const valuesSchema = studentSchema
  .omit({ id: true, profilePictureUrl: true })
  .extend({ allergies, typeOfDisability, healthProblems });

const lists: readonly string[] = STUDENT_LIST_FIELDS;
const flags: readonly string[] = STUDENT_FLAG_FIELDS;
const emptyAnswer = (name: string) => (lists.includes(name) ? [] : flags.includes(name) ? null : '');
const empty = Object.fromEntries(Object.keys(valuesSchema.shape).map((name) => [name, emptyAnswer(name)]));

/** The pieces that fit the form; the others are dropped. */
function fitting(pieces: object): object {
  const { error } = valuesSchema.partial().safeParse(pieces);
  const refused = error?.issues.map(({ path: [name] }) => name) ?? [];
  return Object.fromEntries(Object.entries(pieces).filter(([name]) => !refused.includes(name)));
}

/** The form's values from several sources; a later source goes before an earlier one. */
export const personalValues = (...sources: object[]): PersonalValues =>
  valuesSchema.parse(Object.assign({}, empty, ...sources.map(fitting)));

/** What is sent: checked, with the date of birth as noon of the chosen day, and no school's name beside a listed school. */
export const toStudentFields = (values: PersonalValues): StudentFields =>
  studentFieldsSchema.parse({
    ...values,
    otherSchoolName: values.schoolAttended === OTHER_SCHOOL ? values.otherSchoolName : '',
  });

/** What is wrong with the values: each field's first error; that of an item of a list belongs to the list. */
export function personalErrors(values: PersonalValues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of studentFieldsSchema.safeParse(values).error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors;
}

/** Only the answers that a change touched. */
export function changedAnswers(values: PersonalValues, before: PersonalValues): Partial<PersonalValues> {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, old.get(name))));
}

/** Without the fields that were left empty: what is sent to a record that the form did not begin with. */
export const onlyAnswered = (fields: StudentFields): Partial<StudentFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, answer]) => !isEmpty(answer)));
