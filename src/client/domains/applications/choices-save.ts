import { useState } from 'react';
import { useNavigate } from 'react-router';
import { EXAM_SLIP_REQUIRED, ineligibleMessage } from '../../../shared/applications/submission.ts';
import { paths } from '../../app/paths.ts';
import { notifyFailure, trpc } from '../../app/trpc.ts';
import { notify } from '../../components/notify.ts';
import { useOnce } from '../../components/use-once.ts';
import type { ChoicesProblems } from './choices-check.ts';
import { chosenOf, type Picks } from './choices-draft.ts';
import { type Overview, useRefreshOverview } from './hooks.ts';

interface ChoicesSaving {
  studentId: number;
  application: Overview['application'];
  picks: Picks;
  problems: ChoicesProblems;
  /** Once the server has the choices. */
  onSaved: () => void;
}

/**
 * Save & Continue: refuses with the notices of applicant spec §8, else creates the application or changes it, and goes to
 * the review. `attempt` counts the refusals.
 */
export function useSaveChoices({ studentId, application, picks, problems, onSaved }: ChoicesSaving) {
  const [attempt, setAttempt] = useState(0);
  const navigate = useNavigate();
  const refreshOverview = useRefreshOverview();
  const outcome = {
    onSuccess: async () => {
      onSaved();
      await refreshOverview();
      notify({ title: 'Application Saved', message: 'Your subject choices were saved.', kind: 'success' });
      await navigate(paths.review);
    },
    onError: async (error: unknown) => {
      notifyFailure('Error', error, 'Failed to save application.');
      // Another tab may have created or submitted the application meanwhile.
      await refreshOverview();
    },
  };
  const create = trpc.applications.create.useMutation(outcome);
  const update = trpc.applications.update.useMutation(outcome);
  const [send, isSaving] = useOnce(() =>
    application
      ? update.mutateAsync({ id: application.id, ...chosenOf(picks) })
      : create.mutateAsync({ studentId, ...chosenOf(picks), status: 'draft' }),
  );

  const refuse = () => {
    setAttempt((before) => before + 1);
    const { ineligible, lacksExamSlip } = problems;
    if (ineligible.length > 0) {
      notify({
        title: 'Ineligible Subjects Selected',
        message: ineligibleMessage(ineligible),
        kind: 'error',
      });
    } else if (lacksExamSlip) {
      notify({ title: 'Required Documents Missing', message: EXAM_SLIP_REQUIRED, kind: 'error' });
    }
  };

  const save = () => {
    const { incomplete, ineligible, lacksExamSlip } = problems;
    if (Object.keys(incomplete).length > 0 || ineligible.length > 0 || lacksExamSlip) refuse();
    else send();
  };

  return { save, isSaving, attempt };
}
