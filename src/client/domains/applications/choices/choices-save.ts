import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Application } from '../../../../shared/applications/schema.ts';
import {
  EXAM_SLIP_REQUIRED,
  ineligibleMessage,
  NOT_ELIGIBLE,
} from '../../../../shared/applications/submission.ts';
import { codeOf, issuesOf, mayBeDone, notifyWithReason, trpc } from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';
import { useOnce } from '../../../components/form/use-once.ts';
import { paths } from '../../../paths.ts';
import { isAwaited } from '../../documents/exam-slip-badge.tsx';
import { type Overview, useConfirmOverview, useHeldOverview } from '../hooks.ts';
import type { ChoicesProblems } from './choices-check.ts';
import { chosenOf, isSameTwice, type SubjectSelection } from './selection.ts';

interface ChoicesSaving {
  studentId: number;
  application: Overview['application'];
  selection: SubjectSelection;
  problems: ChoicesProblems;
  /** Called when the server has saved the choices. */
  onSaved: () => void;
}

/**
 * Save & Continue. Refuses with the notices of applicants §8; otherwise creates or changes the application and
 * opens the review.
 */
export function useSaveChoices({ studentId, application, selection, problems, onSaved }: ChoicesSaving) {
  /** Counts the refusals. */
  const [attempt, setAttempt] = useState(0);
  /** The page has to ask whether two equal combinations are meant, and calls `confirm` if so. */
  const [asksSame, setAsksSame] = useState(false);
  /** The choices that are meant, even if both combinations are equal. */
  const confirmed = useRef<SubjectSelection>(undefined);
  /** Why the server did not save. */
  const [refusal, setRefusal] = useState<unknown>(null);
  /** The choices that are saved as soon as the exam slip, which is on its way, has arrived. */
  const [awaiting, setAwaiting] = useState<SubjectSelection>();
  const navigate = useNavigate();
  const { ask, refresh: refreshOverview } = useHeldOverview();
  const confirmOverview = useConfirmOverview();
  const create = trpc.applications.create.useMutation();
  const update = trpc.applications.update.useMutation();

  /**
   * The application that another tab created, or that an earlier save created before its answer was lost.
   * @throws the refusal when there is none.
   */
  async function madeMeanwhile(refusal: unknown) {
    if (!mayBeDone(refusal)) throw refusal;
    const fresh = await ask();
    if (!fresh?.application) throw refusal;
    return fresh.application;
  }

  async function store() {
    const chosen = chosenOf(selection);
    if (application) return update.mutateAsync({ id: application.id, ...chosen });
    try {
      return await create.mutateAsync({ studentId, ...chosen, status: 'draft' });
    } catch (error) {
      const { id } = await madeMeanwhile(error);
      return update.mutateAsync({ id, ...chosen });
    }
  }

  /** A refusal that this page did not foresee has the title that it would have had here (applicants §8). */
  function explain(error: unknown) {
    const barred = Object.values(issuesOf(error)).find((message) => message.startsWith(NOT_ELIGIBLE));
    if (barred) notify({ title: 'Ineligible Subjects Selected', message: barred, kind: 'error' });
    else notifyWithReason('Failed to save application.', error);
  }

  const [send, isSaving] = useOnce(async () => {
    let saved: Application;
    try {
      saved = await store();
    } catch (error) {
      setRefusal(error);
      explain(error);
      // Another tab may have submitted the application.
      void refreshOverview();
      return;
    }
    onSaved();
    void confirmOverview(() => ({ application: saved }));
    notify({ title: 'Application Saved', message: 'Your subject choices were saved.', kind: 'success' });
    return navigate(paths.review);
  });

  const refuse = () => {
    setRefusal(null);
    setAttempt((before) => before + 1);
    const { ineligible, examSlip } = problems;
    if (ineligible.length > 0) {
      notify({
        title: 'Ineligible Subjects Selected',
        message: ineligibleMessage(ineligible),
        kind: 'error',
      });
    } else if (examSlip === 'missing') {
      notify({ title: 'Required Documents Missing', message: EXAM_SLIP_REQUIRED, kind: 'error' });
    }
  };

  const confirm = () => {
    confirmed.current = selection;
    setRefusal(null);
    if (isAwaited(problems.examSlip)) setAwaiting(selection);
    else send();
  };

  const { incomplete, ineligible, examSlip } = problems;
  const isRefused = Object.keys(incomplete).length > 0 || ineligible.length > 0 || examSlip === 'missing';

  const save = () => {
    const isMeant = selection === confirmed.current || (application && isSameTwice(application));
    if (isRefused) refuse();
    else if (isSameTwice(selection) && !isMeant) setAsksSame(true);
    else confirm();
  };

  // Other choices than those that were confirmed, or a slip that does not come, need another press of the button.
  if (awaiting && (awaiting !== selection || examSlip === 'missing')) setAwaiting(undefined);
  const awaitsExamSlip = awaiting !== undefined;

  const goOn = useEffectEvent(() => {
    setAwaiting(undefined);
    if (isRefused) refuse();
    else send();
  });
  const hasArrived = awaitsExamSlip && examSlip === 'here';
  useEffect(() => {
    if (hasArrived) goOn();
  }, [hasArrived]);

  /** The last save got no answer. */
  const isLost = refusal !== null && codeOf(refusal) === undefined;
  const stopAsking = () => setAsksSame(false);
  return { save, confirm, isSaving, isLost, refusal, awaitsExamSlip, attempt, asksSame, stopAsking };
}
