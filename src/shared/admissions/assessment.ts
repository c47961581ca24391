import { z } from 'zod';

/** What administrators decide by: the application beside its results and the catalogue of its intake. */
export const assessmentShape = {
  /** The chosen subjects that are no longer open to the student: withdrawn, or a requirement is not met. */
  ineligibleSubjects: z.array(z.string()),
  /** What each score is out of (administrators §9). */
  possibleScores: z.object({
    totalScore: z.int(),
    firstChoiceScore: z.int(),
    secondChoiceScore: z.int(),
  }),
};
const assessmentSchema = z.object(assessmentShape);
export type Assessment = z.infer<typeof assessmentSchema>;

/** The chosen subjects that an administrator knows to be closed when approving. Without them, nothing is compared. */
export const seenClosedSchema = z.array(z.string(), {
  error: 'seenClosed lists names of subjects',
});

/** A chosen subject, with its requirements in words. */
export const chosenSubjectSchema = z.object({
  subject: z.string(),
  /** Whether the subject is open to the student. It can be, with unmet requirements, while they are not checked. */
  meets: z.boolean(),
  met: z.array(z.string()),
  unmet: z.array(z.string()),
});
export type ChosenSubject = z.infer<typeof chosenSubjectSchema>;
