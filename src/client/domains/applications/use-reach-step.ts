import { trpc } from '../../api/trpc.ts';
import { useSessionUser } from '../auth/use-session.ts';
import { type Overview, useRefreshOverview } from './hooks.ts';
import { writeProgress } from './kept-on-device.ts';

/**
 * Notes that a later step was reached, on this device and in the draft, which says how far the application is (applicant
 * spec §2). A draft of details that were not saved (step 0) stays as it is.
 */
export function useReachStep({ student, draft }: Pick<Overview, 'student' | 'draft'>) {
  const userId = useSessionUser().id;
  const refreshOverview = useRefreshOverview();
  const { mutate } = trpc.applications.saveDraft.useMutation({ onSuccess: () => refreshOverview() });
  return (currentStep: number) => {
    if (student) writeProgress(userId, { currentStep, studentId: student.id });
    if (!draft || draft.currentStep === 0 || draft.currentStep >= currentStep) return;
    mutate({ personalData: draft.personalData, currentStep });
  };
}
