import type { Generated } from 'kysely';
import type { ResultCheck, SeenOn } from '../../../shared/exam-results/check.ts';
import type { ExamType, Grade } from '../../../shared/exam-results/constants.ts';

export type ExamResultTables = {
  examResults: {
    id: Generated<number>;
    studentId: number;
    examType: ExamType;
    examYear: number;
    subjectName: string;
    grade: Grade;
    subjectProfile: string;
    resultCheck: Generated<ResultCheck>;
    /** This and the next three are null as long as it is unchecked. */
    seenOn: Generated<SeenOn | null>;
    checkedById: Generated<number | null>;
    checkedByEmail: Generated<string | null>;
    checkedAt: Generated<string | null>;
    /** What the applicant typed; null unless it is corrected. The columns above hold what stands. */
    declaredGrade: Generated<Grade | null>;
    declaredProfile: Generated<string | null>;
    declaredYear: Generated<number | null>;
    /** These two are null also where both stand as typed. */
    declaredType: Generated<ExamType | null>;
    declaredSubject: Generated<string | null>;
  };
};
