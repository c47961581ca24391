import { z } from 'zod';

export const subjectSchema = z.object({ id: z.int(), name: z.string() });

const requirementSchema = z.object({ anyOf: z.array(z.string()), grade: z.int() });
export const subjectRequirementsSchema = z.object({
  subject: z.string(),
  requirements: z.array(requirementSchema),
});
export const eligibilitySchema = z.object({
  eligible: z.boolean(),
  subject: z.string(),
  requirements: z.array(requirementSchema.extend({ met: z.boolean() })),
});

export const scholarshipGroupSchema = z.object({
  name: z.string(),
  description: z.string(),
  cognateSubjects: z.array(z.string()),
  compulsorySubjects: z.array(z.string()),
  requiredCount: z.int(),
});
