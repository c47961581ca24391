import { trpc } from '../../api/trpc.ts';
import { useSessionUser } from '../auth/use-session.ts';
import { type Overview, useRefreshOverview } from './hooks.ts';
import { writeProgress } from './kept-on-device.ts';

/**
 * Records that a later step was reached, on this device and in the draft, which shows the progress (applicants §2).
 * A draft of unsaved details (step 0) is not changed.
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
