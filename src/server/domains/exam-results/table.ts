import type { Generated } from 'kysely';
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
  };
};
