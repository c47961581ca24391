import { zod4Resolver } from 'mantine-form-zod-resolver';
import {
  addresslessStudentFormSchema,
  administratorStudentFormSchema,
} from '../../../../shared/admissions/edits.ts';
import { GENDERS, OTHER_SCHOOL } from '../../../../shared/students/options.ts';
import type { PersonalName, Student } from '../../../../shared/students/record.ts';
import { isSame } from '../../../../shared/values.ts';
import { options, type PersonalField } from '../../students/personal-field-types.ts';
import { personalSections } from '../../students/personal-sections.ts';
import { type PersonalValues, personalValues } from '../../students/personal-values.ts';

/** The fields that administrators edit, in order (administrators §2), and which may be empty (§5). */
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

export const isRequiredOfAdministrators = (name: PersonalName, stored: Pick<PersonalValues, 'email'>) =>
  !optional.includes(name) && (name !== 'email' || stored.email !== '');

const everyField = personalSections.flatMap(({ fields }) => fields);
const NOT_OFFERED = 'Prefer not to say';

/**
 * Administrators choose Male, Female or Other. An applicant's 'prefer not to say' remains an option while it is stored.
 */
const genders = (stored: string) =>
  GENDERS.filter((gender) => gender !== NOT_OFFERED || stored === NOT_OFFERED);

/** The fields of the applicants' form, without their help texts. */
export const administratorFields = (gender: string): PersonalField[] =>
  NAMES.flatMap((name) => everyField.find((field) => field.name === name) ?? []).map(
    ({ help: _, ...field }) =>
      field.kind === 'choice' && field.name === 'gender'
        ? { ...field, options: options(genders(gender)) }
        : field,
  );

/** A stored record as form values. The date of birth becomes 'yyyy-mm-dd'. */
export const storedValues = (student: Student): PersonalValues =>
  personalValues({ ...student, dateOfBirth: student.dateOfBirth.slice(0, 10) });

/** An email address that is stored cannot be taken out; a paper application may have none. */
const schemaFor = ({ email }: Pick<PersonalValues, 'email'>) =>
  email ? administratorStudentFormSchema : addresslessStudentFormSchema;

export const checkAdministratorFields = (stored: Pick<PersonalValues, 'email'>) =>
  zod4Resolver(schemaFor(stored));

/** The changed fields, validated. The date of birth is sent as noon of its day. */
export function administratorChanges(values: PersonalValues, stored: PersonalValues) {
  const isOther = values.schoolAttended === OTHER_SCHOOL;
  const kept: PersonalValues = { ...values, otherSchoolName: isOther ? values.otherSchoolName : '' };
  const changed = NAMES.filter((name) => !isSame(kept[name], stored[name]));
  const checked = new Map(Object.entries(schemaFor(stored).parse(kept)));
  return Object.fromEntries(changed.map((name) => [name, checked.get(name)]));
}
