import { z } from 'zod';
import { recordOf } from '../record-of.ts';
import { STUDENT_FIELDS, type StudentFieldName } from './schema.ts';

/** The fields of a student record with several answers, and those with yes or no; all others are text. */
export const STUDENT_LIST_FIELDS = [
  'allergies',
  'typeOfDisability',
  'healthProblems',
  'specialInterests',
  'relativesAtSchool',
  'parentInvolvement',
] as const satisfies readonly StudentFieldName[];
export const STUDENT_FLAG_FIELDS = [
  'nationalOfTrinidadTobago',
  'computerAtHome',
  'immunizationCompleted',
] as const satisfies readonly StudentFieldName[];

type ListField = (typeof STUDENT_LIST_FIELDS)[number];
export type StudentFlagField = (typeof STUDENT_FLAG_FIELDS)[number];
type TextField = Exclude<StudentFieldName, ListField | StudentFlagField>;

const notText: readonly StudentFieldName[] = [...STUDENT_LIST_FIELDS, ...STUDENT_FLAG_FIELDS];
const isTextField = (name: StudentFieldName): name is TextField => !notText.includes(name);

const textSchema = z.string();
const listSchema = z.array(z.string());
const flagSchema = z.boolean().nullable();

/** A stored student record: every field is present; those never answered are empty. */
export const studentSchema = z.object({
  id: z.int(),
  ...recordOf(STUDENT_FIELDS.filter(isTextField), () => textSchema),
  ...recordOf(STUDENT_LIST_FIELDS, () => listSchema),
  ...recordOf(STUDENT_FLAG_FIELDS, () => flagSchema),
});
export type Student = z.infer<typeof studentSchema>;

/** The fields that are shown with a label; the picture is shown with the documents. */
export type LabelledName = Exclude<StudentFieldName, 'profilePictureUrl'>;

/** The fields of the personal form; the candidate number is asked for with the exam results. */
export type PersonalName = Exclude<LabelledName, 'candidateNumber'>;
