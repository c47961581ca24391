import type { DocumentType } from '../documents/constants.ts';
import { counts, type ResultCheck } from '../exam-results/check.ts';
import { type ApplicationStatus, WIZARD_STEPS } from './constants.ts';
import { isFrozen } from './status.ts';

type Progress = {
  student: object | null;
  examResults: readonly { check: ResultCheck }[];
  documents: readonly { documentType: DocumentType }[];
  application: {
    firstChoiceSubjects: readonly string[];
    secondChoiceSubjects: readonly string[];
    status: ApplicationStatus;
  } | null;
};

/** Which of the wizard's steps are complete (applicants §4). Every status but draft counts as submitted. */
export function completedSteps({ student, examResults, documents, application }: Progress) {
  const complete: Record<(typeof WIZARD_STEPS)[number], boolean> = {
    'Personal Details': student !== null,
    'Exam Results': examResults.some(counts),
    'Subject Selection':
      application !== null &&
      application.firstChoiceSubjects.length + application.secondChoiceSubjects.length > 0,
    'Document Upload': documents.some(({ documentType }) => documentType === 'exam_slip'),
    'Review & Submit': application !== null && isFrozen(application.status),
  };
  return WIZARD_STEPS.map((label) => ({ label, complete: complete[label] }));
}
