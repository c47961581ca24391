import { z } from 'zod';
import { SUBJECTS_PER_CHOICE } from '../applications/constants.ts';
import { NO_REPEATS } from '../applications/schema.ts';
import { messageSchema } from '../auth/schema.ts';
import { GENDERS } from '../students/options.ts';
import {
  lacksSchoolName,
  SCHOOL_NAME_REQUIRED,
  studentChangesSchema,
  studentFieldsShape,
} from '../students/schema.ts';
import {
  areDifferent,
  optionalEmailAddress,
  optionalText,
  requiredChoice,
  requiredText,
} from '../text/fields.ts';
import { seenShape } from './selection.ts';

const { firstName, middleName, lastName, email, dateOfBirth, nationality, schoolAttended } =
  studentFieldsShape;
const { homeContact, otherSchoolName } = studentFieldsShape;

/** The administrators' form of personal details (administrators §5); the school 'Other' needs its name here too. */
const administratorFields = z.object({
  firstName,
  middleName,
  lastName,
  email,
  dateOfBirth,
  gender: requiredChoice(GENDERS, 'Gender is required'),
  nationality,
  schoolAttended,
  otherSchoolName,
  mobileNumber: optionalText(40).optional(),
  homeContact,
});
const SCHOOL_NAME_RULE = {
  path: ['otherSchoolName'],
  message: SCHOOL_NAME_REQUIRED,
  when: ({ value }: { value: unknown }) => z.looseObject({}).safeParse(value).success,
};
export const administratorStudentFormSchema = administratorFields.refine(
  (student) => !lacksSchoolName(student),
  SCHOOL_NAME_RULE,
);
/** The same form for a record without an email address, as paper applications may have. */
export const addresslessStudentFormSchema = administratorFields
  .extend({ email: optionalEmailAddress('Valid email is required') })
  .refine((student) => !lacksSchoolName(student), SCHOOL_NAME_RULE);

/** An administrator's changes to a student's record: any field, with the rules of that form. */
export const administratorStudentChangesSchema = studentChangesSchema.extend(
  administratorFields.partial().shape,
);

const fewSubjects = (none: string) =>
  z
    .array(requiredText('Please choose a subject'), { error: none })
    .min(1, none)
    .max(SUBJECTS_PER_CHOICE, `At most ${SUBJECTS_PER_CHOICE} subjects can be chosen in a combination`)
    .refine(areDifferent, NO_REPEATS);

/** An administrator's edit of both choices: one to three subjects each (decisions §6). */
export const administratorChoicesSchema = z.object({
  firstChoiceSubjects: fewSubjects('At least one first choice subject required'),
  secondChoiceSubjects: fewSubjects('At least one second choice subject required'),
});

/** More than any school has. */
const LARGEST_DELETION = 50_000;

/** The internal ids of applications to delete together. */
export const bulkDeletionSchema = z.object({
  applicationIds: z
    .array(z.int({ error: 'applicationIds lists whole numbers' }), {
      error: 'applicationIds lists the ids of applications',
    })
    .min(1, 'Please select at least one application')
    .max(LARGEST_DELETION, `At most ${LARGEST_DELETION} at once`),
  ...seenShape,
});
export type BulkDeletion = z.output<typeof bulkDeletionSchema>;

/** With `changed` where `versions` or `since` was sent: the ids that were left alone, since they have changed since they were seen. */
export const bulkDeletedSchema = messageSchema.extend({
  deletedCount: z.int(),
  changed: z.array(z.int()).optional(),
});

/** What a deletion would remove, and how many it would leave alone, since they have changed since they were seen. */
export const deletionExtentSchema = z.object({
  applications: z.int(),
  examResults: z.int(),
  documents: z.int(),
  changed: z.int(),
});
export type DeletionExtent = z.infer<typeof deletionExtentSchema>;
