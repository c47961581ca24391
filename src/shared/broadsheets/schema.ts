import { z } from 'zod';
import { EXAM_SUBJECTS, EXAM_TYPES, FIRST_EXAM_YEAR } from '../exam-results/constants.ts';
import { latestExamYear } from '../exam-results/schema.ts';
import { pagingSchema } from '../paging.ts';
import { requiredText } from '../text/fields.ts';
import { idSchema } from '../text/id.ts';
import { columnSchema, DELIMITERS, ENCODINGS, LAYOUTS, MOST_COLUMNS } from './reading.ts';

/** What a broadsheet was recognised as. */
export const broadsheetSchema = z.object({
  id: z.int(),
  fileName: z.string(),
  encoding: z.enum(ENCODINGS),
  delimiter: z.enum(DELIMITERS),
  layout: z.enum(LAYOUTS),
  columns: z.array(columnSchema),
  rowCount: z.int(),
  /** The year of results whose row names none. */
  examYear: z.int(),
  /** What stands for a subject in the file, but is known as none. */
  unknownSubjects: z.array(z.string()),
});
export type Broadsheet = z.infer<typeof broadsheetSchema>;

const examSubjectSchema = z.enum(EXAM_SUBJECTS, { error: 'Please choose an exam subject from the list' });
const subjectNameSchema = requiredText('Please enter what the subject is called');

/** An application by its id, or by its number: SF2027-00042. */
const applicationRefSchema = z.union([z.int(), z.string().regex(/^SF\d{4}-\d{5,9}$/i)], {
  error: 'An application is its id or its number',
});

/** Fields that are not sent stay as they are. A new encoding, delimiter or layout guesses the columns anew. */
export const broadsheetChangesSchema = z.object({
  encoding: z.enum(ENCODINGS, { error: `encoding is ${ENCODINGS.join(', ')}` }).optional(),
  delimiter: z.enum(DELIMITERS, { error: 'delimiter is a comma, a semicolon or a tab' }).optional(),
  layout: z.enum(LAYOUTS, { error: 'layout is results or candidates' }).optional(),
  columns: z.array(columnSchema, { error: 'columns is a list' }).max(MOST_COLUMNS).optional(),
  examYear: z
    .int({ error: 'examYear is a year' })
    .min(FIRST_EXAM_YEAR, 'Valid exam year is required')
    .refine((year) => year <= latestExamYear(), 'Valid exam year is required')
    .optional(),
  /** What subjects are called in the file; remembered for all files. */
  subjects: z.record(subjectNameSchema, examSubjectSchema).optional(),
  /** Whose results stand in a line, matched by hand; null takes that back. */
  people: z
    .record(z.string().regex(/^[1-9]\d{0,5}$/, 'people is told by lines'), applicationRefSchema.nullable())
    .optional(),
});
export type BroadsheetChanges = z.output<typeof broadsheetChangesSchema>;

const OUTCOMES = ['agrees', 'differs', 'onlyDeclared', 'onlyListed', 'absent'] as const;

const FILTERS = [...OUTCOMES, 'unmatched', 'ambiguous', 'nameDiffers'] as const;
export type Filter = (typeof FILTERS)[number];

const comparedSchema = z.object({
  subject: z.string(),
  examType: z.enum(EXAM_TYPES),
  examYear: z.int(),
  /** The grade as it stands in the application, and in the file; null where there is none. */
  declared: z.string().nullable(),
  listed: z.string().nullable(),
  declaredProfile: z.string(),
  listedProfile: z.string(),
  outcome: z.enum(OUTCOMES),
});
export type Compared = z.infer<typeof comparedSchema>;

export const personSchema = z.object({
  /** The application's id; null when none is matched. */
  applicationId: z.int().nullable(),
  applicationNumber: z.string().nullable(),
  /** As it stands in the file, or the candidate number, where there is no name. */
  name: z.string(),
  applicant: z.string().nullable(),
  lines: z.array(z.int()),
  /** `several`: applications match. `shared`: different people in the file match one application. */
  match: z.enum(['candidateNumber', 'email', 'name', 'byHand', 'none', 'several', 'shared']),
  /** The names, or the dates of birth, are not those of one person (broadsheets §3). */
  nameDiffers: z.boolean(),
  /** The applications between which it is not decided. */
  candidates: z.array(z.object({ applicationId: z.int(), applicationNumber: z.string(), name: z.string() })),
  results: z.array(comparedSchema),
});
export type Person = z.infer<typeof personSchema>;

/** Whether somebody may have an application, but it is not certain which person has which one. */
export const isDoubtful = ({ match }: Pick<Person, 'match'>) => match === 'several' || match === 'shared';

export const countsSchema = z.object({
  agrees: z.int(),
  differs: z.int(),
  onlyDeclared: z.int(),
  onlyListed: z.int(),
  unmatched: z.int(),
  ambiguous: z.int(),
  badRows: z.int(),
});
export type Counts = z.infer<typeof countsSchema>;

/** Matched people whose name or date of birth differs, and their results that agree and differ. */
export const differingSchema = z.object({ people: z.int(), agrees: z.int(), differs: z.int() });

export const problemSchema = z.object({ line: z.int(), message: z.string() });
export type Problem = z.infer<typeof problemSchema>;
/** Further ones are in the file of differences. */
export const MOST_PROBLEMS = 200;

export const previewQuerySchema = pagingSchema.extend({
  outcome: z.enum(FILTERS, { error: `outcome is ${FILTERS.join(', ')}` }).optional(),
});
export type PreviewQuery = z.output<typeof previewQuerySchema>;

export const previewSchema = z.object({
  counts: countsSchema,
  differing: differingSchema,
  /** Declared results of people who were absent from the exam. Applying leaves them as they are. */
  absent: z.int(),
  /** All applications that are matched, on whatever page they stand. */
  applicationIds: z.array(z.int()),
  people: z.array(personSchema),
  /** How many people match the filter. */
  total: z.int(),
  problems: z.array(problemSchema),
});
export type Preview = z.infer<typeof previewSchema>;

/** A result: an application and a subject, and where the subject stands more than once, exam type and year. */
const namedResultSchema = z.tuple(
  [
    z.int(),
    examSubjectSchema,
    z.enum(EXAM_TYPES, { error: `The exam type is ${EXAM_TYPES.join(', ')}` }).optional(),
    z.int({ error: 'The exam year is a year' }).optional(),
  ],
  { error: 'Results are told as [application id, subject], or [application id, subject, exam type, year]' },
);
const pairsSchema = z.array(namedResultSchema, { error: 'Results are told as a list' }).optional();

/**
 * `leaveOut`: results that agree or differ and are not applied. `also`: results on one side only that are applied.
 * `leaveOutDiffering`: of people whose name or date of birth differs, only what is in `also` is applied.
 */
export const applySchema = z.object({
  leaveOut: pairsSchema,
  also: pairsSchema,
  leaveOutDiffering: z.boolean({ error: 'leaveOutDiffering is true or false' }).optional(),
});
export type Choice = z.output<typeof applySchema>;

export const appliedSchema = z.object({ confirmed: z.int(), corrected: z.int(), added: z.int() });
export type Applied = z.infer<typeof appliedSchema>;

export const importSchema = appliedSchema.extend({
  id: z.int(),
  fileName: z.string(),
  rowCount: z.int(),
  createdAt: z.string(),
  createdBy: z.string(),
  appliedAt: z.string().nullable(),
  takenBackAt: z.string().nullable(),
  /** Whether its file is still there, so that it can be looked at. */
  isKept: z.boolean(),
});
export type Import = z.infer<typeof importSchema>;

export const knownNameSchema = z.object({ id: idSchema, name: z.string(), subjectName: z.string() });
export const newNameSchema = z.object({ name: subjectNameSchema, subjectName: examSubjectSchema });
