import type { Generated } from 'kysely';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';

export type ApplicationTables = {
  applications: {
    id: Generated<number>;
    applicationId: string;
    studentId: number;
    status: Generated<ApplicationStatus>;
    submittedAt: string | null;
    totalScore: Generated<number>;
    firstChoiceScore: Generated<number>;
    secondChoiceScore: Generated<number>;
    createdAt: string;
    updatedAt: string;
  };
  /** The subjects of the first (1) and the second (2) choice, in order. */
  applicationChoices: {
    applicationId: number;
    choice: 1 | 2;
    position: number;
    subjectId: number;
  };
  applicationCounters: {
    entryYear: number;
    lastNumber: number;
  };
  drafts: {
    userId: number;
    personalData: string;
    currentStep: number;
    updatedAt: string;
  };
};
