import { z } from 'zod';
import { administratorChoicesSchema } from '../admissions/edits.ts';
import { administratorApplicationSchema } from '../applications/schema.ts';
import { REASONS } from '../doubles/schema.ts';
import { MOST_RESULTS } from '../exam-results/constants.ts';
import { examResultFieldsSchema } from '../exam-results/schema.ts';
import { lacksSchoolName, SCHOOL_NAME_REQUIRED, studentFieldsShape } from '../students/schema.ts';
import { LINE_LENGTH, optionalEmailAddress, optionalText } from '../text/fields.ts';
import { claimCodeShape } from './claim.ts';

/** The applicants' form as an administrator enters it from paper: without an email address or mobile number if need be. */
const paperStudentShape = {
  ...studentFieldsShape,
  email: optionalEmailAddress('Please enter a valid email, or leave it empty').default(''),
  mobileNumber: optionalText(40).default(''),
};

const resultsField = (name: string) =>
  z
    .array(examResultFieldsSchema, { error: `${name} lists the exam results` })
    .max(MOST_RESULTS, `An application can hold at most ${MOST_RESULTS} exam results.`)
    .optional();

/** All of a paper application in one: the student's fields, the results and both choices. */
export const paperApplicationSchema = z
  .object({
    ...paperStudentShape,
    examResults: resultsField('examResults'),
    /** Another name of `examResults`, which wins. */
    results: resultsField('results'),
    ...administratorChoicesSchema.shape,
    /** A form that is not complete can be kept as a draft. */
    status: z.enum(['draft', 'submitted'], { error: 'status is draft or submitted' }).default('submitted'),
  })
  .refine((application) => !lacksSchoolName(application), {
    path: ['otherSchoolName'],
    message: SCHOOL_NAME_REQUIRED,
    when: ({ value }) => z.looseObject({}).safeParse(value).success,
  })
  .transform(({ results = [], examResults = results, ...fields }) => ({ ...fields, examResults }));
export type PaperApplication = z.output<typeof paperApplicationSchema>;

/** The code is told once, for the slip that the person is given; only its hash is stored. */
export const enteredApplicationSchema = administratorApplicationSchema.extend(claimCodeShape);
export type EnteredApplication = z.infer<typeof enteredApplicationSchema>;

const typed = z.string({ error: 'Please enter text' }).max(LINE_LENGTH, 'This is too long').default('');

/** What was typed so far of a person. */
export const identitySchema = z.object({
  firstName: typed,
  lastName: typed,
  dateOfBirth: typed,
  birthCertificatePin: typed,
  candidateNumber: typed,
});
export type Identity = z.output<typeof identitySchema>;

/** An application that may be of the person who is being entered. */
export const similarApplicationSchema = administratorApplicationSchema.extend({
  reasons: z.array(z.enum(REASONS)),
});
export type SimilarApplication = z.infer<typeof similarApplicationSchema>;
