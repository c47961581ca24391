import { z } from 'zod';
import { EXAM_SUBJECTS } from '../exam-results/constants.ts';
import { areDifferent, optionalText, requiredText } from '../text/fields.ts';
import { scholarshipGroupSchema } from './schema.ts';
import { COGNATE_JOINT } from './scholarship.ts';

export const WORST_GRADE = 6;
const MOST_REQUIREMENTS = 10;
const GRADE_MESSAGE = `The grade is 1 to ${WORST_GRADE}`;

const requirementSchema = z.object({
  anyOf: z
    .array(z.enum(EXAM_SUBJECTS, { error: 'Please choose one of the exam subjects' }), {
      error: 'Please choose at least one exam subject',
    })
    .min(1, 'Please choose at least one exam subject')
    .refine(areDifferent, 'Each exam subject can be named only once in a requirement'),
  grade: z.int({ error: GRADE_MESSAGE }).min(1, GRADE_MESSAGE).max(WORST_GRADE, GRADE_MESSAGE),
});

/** A subject of the catalogue. All its requirements have to be met, each by any of its exam subjects. */
export const subjectFieldsSchema = z.object({
  name: requiredText('Subject name is required', 100).refine(
    (name) => !name.includes(COGNATE_JOINT),
    '“with” joins two subjects of a scholarship group. Please name the subject without it.',
  ),
  isOffered: z.boolean({ error: 'Please say whether the subject is offered' }),
  requirements: z
    .array(requirementSchema, { error: 'Please send a list of requirements' })
    .max(MOST_REQUIREMENTS, `At most ${MOST_REQUIREMENTS} requirements`),
});
export type SubjectFields = z.infer<typeof subjectFieldsSchema>;
/** Fields that are not sent stay unchanged. */
export const subjectChangesSchema = subjectFieldsSchema.partial();
export type SubjectChanges = z.infer<typeof subjectChangesSchema>;

export const catalogueSubjectSchema = z.object({
  id: z.int(),
  name: z.string(),
  isOffered: z.boolean(),
  requirements: z.array(z.object({ anyOf: z.array(z.string()), grade: z.int() })),
  /** The number of applications that chose it; a chosen subject cannot be deleted. */
  chosenIn: z.int(),
});
export type CatalogueSubject = z.infer<typeof catalogueSubjectSchema>;

/** The catalogue that an intake is closed with (intakes §3). */
export const keptCatalogueSchema = z.object({
  subjects: z.array(catalogueSubjectSchema.pick({ id: true, isOffered: true, requirements: true })),
  prerequisitesEnabled: z.boolean(),
});
export type KeptCatalogue = z.infer<typeof keptCatalogueSchema>;

/** The statuses in which a change of the catalogue can still affect an application. */
export const EFFECT_STATUSES = ['draft', 'submitted', 'under_review'] as const;
export const effectSchema = z.object({
  status: z.enum(EFFECT_STATUSES),
  becomeEligible: z.int(),
  becomeIneligible: z.int(),
});
export type Effect = z.infer<typeof effectSchema>;

const COUNT_MESSAGE = 'The required count is 0 to 3';
const cognates = z
  .array(requiredText('Please remove the empty entry'), { error: 'Please send a list of subjects' })
  .max(20, 'At most 20 subjects')
  .refine(areDifferent, 'Each subject can be named only once in a group');

/** A scholarship group. The cognate 'A with B' needs both subjects (decisions §5). */
export const groupFieldsSchema = z
  .object({
    name: requiredText('Group name is required', 100),
    description: optionalText(),
    cognateSubjects: cognates,
    compulsorySubjects: cognates,
    requiredCount: z.int({ error: COUNT_MESSAGE }).min(0, COUNT_MESSAGE).max(3, COUNT_MESSAGE),
  })
  .refine(({ cognateSubjects, requiredCount }) => requiredCount <= cognateSubjects.length, {
    path: ['requiredCount'],
    message: 'The required count is more than the group has subjects',
  });
export type GroupFields = z.infer<typeof groupFieldsSchema>;

export const catalogueGroupSchema = scholarshipGroupSchema.extend({ id: z.int() });

export const catalogueSchema = z.object({
  subjects: z.array(catalogueSubjectSchema),
  scholarshipGroups: z.array(catalogueGroupSchema),
});
