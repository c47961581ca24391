import { zod4Resolver } from 'mantine-form-zod-resolver';
import { officerStudentFormSchema } from '../../../../shared/admissions/edits.ts';
import { GENDERS, OTHER_SCHOOL } from '../../../../shared/students/options.ts';
import type { PersonalName, Student } from '../../../../shared/students/record.ts';
import { isSame } from '../../../../shared/values.ts';
import { options, type PersonalField } from '../../students/personal-field-types.ts';
import { personalSections } from '../../students/personal-sections.ts';
import { type PersonalValues, personalValues } from '../../students/personal-values.ts';

/** The officers' fields in order (administrator spec §2), and those of them that may be empty (§5). */
const NAMES = [
  'firstName',
  'middleName',
  'lastName',
  'email',
  'dateOfBirth',
  'gender',
  'nationality',
  'schoolAttended',
  'otherSchoolName',
  'mobileNumber',
  'homeContact',
] as const satisfies readonly PersonalName[];
const optional: readonly PersonalName[] = ['middleName', 'otherSchoolName', 'mobileNumber', 'homeContact'];

export const isRequiredOfOfficers = (name: PersonalName) => !optional.includes(name);

const everyField = personalSections.flatMap(({ fields }) => fields);
const NOT_OFFERED = 'Prefer not to say';

/** Officers choose Male, Female or Other; what an applicant has preferred not to say stays as it is. */
const genders = (stored: string) =>
  GENDERS.filter((gender) => gender !== NOT_OFFERED || stored === NOT_OFFERED);

/** As on the applicants' form, without its advice. */
export const officerFields = (gender: string): PersonalField[] =>
  NAMES.flatMap((name) => everyField.find((field) => field.name === name) ?? []).map(
    ({ help: _, ...field }) =>
      field.kind === 'choice' && field.name === 'gender'
        ? { ...field, options: options(genders(gender)) }
        : field,
  );

/** The form's values of a stored record; a date of birth is its day, as it is typed. */
export const storedValues = (student: Student): PersonalValues =>
  personalValues({ ...student, dateOfBirth: student.dateOfBirth.slice(0, 10) });

export const checkOfficerFields = zod4Resolver(officerStudentFormSchema);

/** What is sent: the fields that differ from what is stored, checked, the date of birth as noon of its day. */
export function officerChanges(values: PersonalValues, stored: PersonalValues) {
  const isOther = values.schoolAttended === OTHER_SCHOOL;
  const kept: PersonalValues = { ...values, otherSchoolName: isOther ? values.otherSchoolName : '' };
  const changed = NAMES.filter((name) => !isSame(kept[name], stored[name]));
  const checked = new Map(Object.entries(officerStudentFormSchema.parse(kept)));
  return Object.fromEntries(changed.map((name) => [name, checked.get(name)]));
}
