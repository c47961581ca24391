import { trpc } from '../../../api/trpc.ts';
import { type Overview, useRefreshOverview, useWhose } from '../hooks.ts';
import { writeProgress } from '../kept-on-device.ts';
import { useKept } from '../use-kept.ts';

/**
 * Records that a later step was reached, on this device and in the draft, which shows the progress (applicants §2).
 * A draft of unsaved details (step 0) is not changed.
 */
export function useReachStep({ student, draft }: Pick<Overview, 'student' | 'draft'>) {
  const kept = useKept();
  const whose = useWhose();
  const refreshOverview = useRefreshOverview();
  const { mutate } = trpc.applications.saveDraft.useMutation({ onSuccess: () => refreshOverview() });
  return (currentStep: number) => {
    if (student) writeProgress(kept, { currentStep, studentId: student.id });
    if (!draft || draft.currentStep === 0 || draft.currentStep >= currentStep) return;
    mutate({ ...whose(), personalData: draft.personalData, currentStep });
  };
}
