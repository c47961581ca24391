import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import type { ResultCheck } from '../../../shared/exam-results/check.ts';
import type { ExamSubject } from '../../../shared/exam-results/constants.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';

/** What an administrator makes of a result. */
export type ResultChange = { check: ResultCheck } & Partial<
  Pick<ExamResult, 'examType' | 'grade' | 'subjectProfile' | 'examYear' | 'seenOn'> & {
    subjectName: ExamSubject;
  }
>;

/** What an administrator makes of a document. */
export type DocumentChange = Pick<DocumentRecord, 'check' | 'originalSeen'> & { reason?: string };
