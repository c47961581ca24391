import type { Generated } from 'kysely';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { ResultsCheck } from '../../../shared/exam-results/check.ts';

export type ApplicationTables = {
  applications: {
    id: Generated<number>;
    applicationId: string;
    studentId: number;
    intakeId: number;
    status: Generated<ApplicationStatus>;
    submittedAt: string | null;
    totalScore: Generated<number>;
    firstChoiceScore: Generated<number>;
    secondChoiceScore: Generated<number>;
    createdAt: string;
    updatedAt: string;
    /** Incremented by each change of the application and of its student's record, results and choices. */
    version: Generated<number>;
    /** Copies by which the administrators' list is sorted and counted; see listing.ts. */
    sortName: Generated<string>;
    school: Generated<string>;
    /** 1 for a decision that the applicant may not know yet. */
    isWithheld: Generated<number>;
    /** Until when a decision that is told can be undone. */
    undoEndsAt: string | null;
    /** The administrator in whose queue it is. */
    assignedTo: number | null;
    /** The email address of the administrator who entered it from paper; null for an applicant's own. */
    enteredBy: string | null;
    /** When it was withdrawn because another one is of the same person. It is a draft since. */
    withdrawnAt: string | null;
    /** What tells the person: equal keys are possible doubles; see identity-keys.ts. Empty ones equal nothing. */
    pinKey: Generated<string>;
    personKey: Generated<string>;
    candidateKey: Generated<string>;
    /** Derived from the checks of results and documents; see results-check.ts. */
    resultsCheck: Generated<ResultsCheck>;
    /** Why it is kept although its time is over. */
    heldBack: string | null;
  };
  /** The number of applications of each intake, status and school. */
  applicationCounts: {
    intakeId: number;
    status: ApplicationStatus;
    school: string;
    count: number;
  };
  /** The search and filter tokens of each application; see listing.ts. */
  applicationWords: {
    id: number;
    words: string;
  };
  /** The full-text index of applicationWords. `rowid` is an application's id. */
  applicationSearch: {
    rowid: number;
    words: string;
  };
  /** The subjects of the first (1) and the second (2) choice, in order. */
  applicationChoices: {
    applicationId: number;
    choice: 1 | 2;
    position: number;
    subjectId: number;
    /** Calculated with the scores; see scores.ts. */
    meetsPrerequisites: Generated<number>;
  };
  applicationNotes: {
    id: Generated<number>;
    applicationId: number;
    at: string;
    authorId: number | null;
    authorEmail: string;
    text: string;
  };
  /** The statuses that the applicant was told, in order; see steps-queries.ts. */
  applicationSteps: {
    id: Generated<number>;
    applicationId: number;
    status: ApplicationStatus;
    at: string;
  };
  /** Where the receipt with the PDF of an application was sent. */
  receiptCopies: {
    applicationId: number;
    sentTo: string;
    at: string;
  };
  applicationCounters: {
    entryYear: number;
    lastNumber: number;
  };
  /**
   * What undoing an application's present decision restores: the latest row. A withheld decision that was replaced has
   * its own row before.
   */
  decisionUndos: {
    id: Generated<number>;
    applicationId: number;
    statusBefore: ApplicationStatus;
    /** Of a double that was withdrawn. */
    withdrawnAt: string | null;
    wasWithheld: number;
    /** Whether an email about the decision was queued, which has to be taken back. */
    hasEmail: number;
    /** Whether an email about the status of before was taken back. One about a decision, or a correction, is queued again. */
    tookEmailBack: number;
    decidedById: number | null;
  };
  drafts: {
    id: Generated<number>;
    userId: number;
    /** Null for a child without a record. */
    studentId: number | null;
    personalData: string;
    currentStep: number;
    updatedAt: string;
    /** Null for one that was begun before this was noted. */
    begunAt: string | null;
  };
};
