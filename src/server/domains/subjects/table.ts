import type { Generated } from 'kysely';

export type SubjectTables = {
  subjects: {
    id: Generated<number>;
    name: string;
    isOffered: Generated<number>;
  };
  /** All requirements of a subject must be met, each by any one of its exam subjects. */
  requirements: {
    id: Generated<number>;
    subjectId: number;
    grade: number;
  };
  requirementExamSubjects: {
    requirementId: number;
    position: number;
    examSubject: string;
  };
  scholarshipGroups: {
    id: Generated<number>;
    name: string;
    description: string;
    cognateSubjects: string;
    compulsorySubjects: string;
    requiredCount: number;
  };
};
