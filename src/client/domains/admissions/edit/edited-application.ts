import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApplicationDetails } from '../../../../shared/admissions/details.ts';
import type { ExamResult } from '../../../../shared/exam-results/schema.ts';
import type { Student } from '../../../../shared/students/record.ts';
import { trpc } from '../../../api/trpc.ts';

/** The data that the edit page works on. */
export interface Edited {
  application: ApplicationDetails;
  student: Student;
  examResults: ExamResult[];
}

const keyOf = (id: number) => ['edited application', id];

/**
 * The application with its student and results. The application is fetched first: a change made before the others
 * arrive leaves its version too old, never too new, so nothing unseen is overwritten.
 */
export function useEditedApplication(id: number) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: keyOf(id),
    gcTime: 0,
    queryFn: async (): Promise<Edited> => {
      const application = await client.admin.application.query({ id });
      const [student, examResults] = await Promise.all([
        client.students.byId.query({ id: application.studentId }),
        client.students.examResults.query({ id: application.studentId }),
      ]);
      return { application, student, examResults };
    },
  });
}

/** After a change: fetches the application's data again, here and in the list. */
export function useRefreshEdited(id: number) {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keyOf(id) }),
      utils.admin.invalidate(),
      utils.students.invalidate(),
      utils.eligibility.invalidate(),
    ]);
}
