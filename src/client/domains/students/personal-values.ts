import { OTHER_SCHOOL } from '../../../shared/students/options.ts';
import { implausible } from '../../../shared/students/plausible.ts';
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

/** The values of the personal form. */
export type PersonalValues = Pick<Student, PersonalName>;

/** Input is not validated here, except that only listed options may be ticked: others could not be unticked. */
const { allergies, typeOfDisability, healthProblems } = studentChangesSchema.required().shape;
const valuesSchema = studentSchema
  .omit({ id: true, profilePictureUrl: true, candidateNumber: true })
  .extend({ allergies, typeOfDisability, healthProblems });

const lists: readonly string[] = STUDENT_LIST_FIELDS;
const flags: readonly string[] = STUDENT_FLAG_FIELDS;
const emptyAnswer = (name: string) => (lists.includes(name) ? [] : flags.includes(name) ? null : '');
const empty = Object.fromEntries(Object.keys(valuesSchema.shape).map((name) => [name, emptyAnswer(name)]));

/** Keeps only values that fit the form. */
function fitting(pieces: object): object {
  const { error } = valuesSchema.partial().safeParse(pieces);
  const refused = error?.issues.map(({ path: [name] }) => name) ?? [];
  return Object.fromEntries(Object.entries(pieces).filter(([name]) => !refused.includes(name)));
}

/** Form values from several sources; later sources take precedence. */
export const personalValues = (...sources: object[]): PersonalValues =>
  valuesSchema.parse(Object.assign({}, empty, ...sources.map(fitting)));

/**
 * Validated values for the server: the date of birth as noon of its day, and no other school's name if a listed school
 * is selected.
 */
export const toStudentFields = (values: PersonalValues): StudentFields =>
  studentFieldsSchema.parse({
    ...values,
    otherSchoolName: values.schoolAttended === OTHER_SCHOOL ? values.otherSchoolName : '',
  });

/**
 * Each field's first error. An error in a list's item belongs to the list. `saved` is the stored record, whose values
 * may stay as they are.
 */
export function personalErrors(values: PersonalValues, saved?: Student): Record<string, string> {
  const errors = implausible(values, saved);
  for (const { path, message } of studentFieldsSchema.safeParse(values).error?.issues ?? []) {
    errors[String(path[0])] ??= message;
  }
  return errors;
}

/** The values that differ from `before`. */
export function changedAnswers(values: PersonalValues, before: PersonalValues): Partial<PersonalValues> {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, old.get(name))));
}

/** Leaves out empty fields, for a record that the form was not filled from. */
export const onlyAnswered = (fields: StudentFields): Partial<StudentFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, answer]) => !isEmpty(answer)));
