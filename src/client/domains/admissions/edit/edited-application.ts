import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OfficerApplication } from '../../../../shared/applications/schema.ts';
import type { ExamResult } from '../../../../shared/exam-results/schema.ts';
import type { Student } from '../../../../shared/students/record.ts';
import { trpc } from '../../../api/trpc.ts';

/** An application as the page that edits it holds it. */
export interface Edited {
  application: OfficerApplication;
  student: Student;
  examResults: ExamResult[];
}

const keyOf = (id: number) => ['edited application', id];

/**
 * The application with its student and results. The application comes first: what changes while the others are on
 * their way makes its version too old, never too new, and so nothing unseen is overwritten.
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

/** After any change: what is shown of the application is fetched again, here and in the list. */
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
