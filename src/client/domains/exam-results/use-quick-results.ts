import { useState } from 'react';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { codeOf, errorMessage } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useOnce } from '../../components/form/use-once.ts';
import { useLocalDraft } from '../../components/state/local-draft.ts';
import { draftKey } from '../applications/kept-on-device.ts';
import { useKept } from '../applications/use-kept.ts';
import { useAddExamResult } from './hooks.ts';
import { begunSubjects, type QuickValues, quickValues, readResults, subjectsLeft } from './quick-results.ts';
import { useLost } from './use-lost.ts';

export type QuickResults = ReturnType<typeof useQuickResults>;

const NOT_ADDED = 'This result was not added.';

/** Several results that are added in one go. What is typed stays on this device until it is added. */
export function useQuickResults(studentId: number | undefined, added: readonly ExamResult[]) {
  const draft = useLocalDraft(draftKey(useKept(), 'results'));
  const [values, setValues] = useState(() => quickValues(draft.read()));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const [isLost, setIsLost] = useLost(draft, () => add());
  const addResult = useAddExamResult({ quiet: true });
  const subjects = subjectsLeft(values, added);

  function change(changes: Partial<QuickValues>) {
    const next = { ...values, ...changes };
    setValues(next);
    draft.change(next);
    if (begunSubjects(next, subjects).length === 0) setIsLost(false);
  }

  function refuse(found: Record<string, string>) {
    setErrors(found);
    setAttempt((count) => count + 1);
  }

  const [add, isAdding] = useOnce(async () => {
    if (studentId === undefined) return;
    const { results, errors: found } = readResults(values, subjects);
    if (Object.keys(found).length > 0) return refuse(found);
    const sent = new Set<string>();
    for (const result of results) {
      try {
        await addResult({ ...result, studentId });
        sent.add(result.subjectName);
      } catch (error) {
        // Without an answer nothing is wrong with the result.
        if (codeOf(error) !== undefined) found[result.subjectName] = errorMessage(error, NOT_ADDED);
      }
    }
    const refusals = Object.keys(found).length;
    setIsLost(sent.size + refusals < results.length);
    // What was typed meanwhile in other rows stays: only what was sent is removed.
    const now = quickValues(draft.read());
    const kept = Object.entries(now.rows).filter(([name]) => !sent.has(name));
    const next = { ...now, rows: Object.fromEntries(kept) };
    if (kept.length === 0) draft.clear();
    else draft.change(next);
    setValues(next);
    if (sent.size > 0)
      notify({
        title: sent.size === 1 ? 'Exam Result Added' : 'Exam Results Added',
        message: [...sent].join(', '),
        kind: 'success',
      });
    if (refusals > 0) return refuse(found);
    setErrors({});
    setAttempt(0);
  });

  // A row that is emptied, or whose result was added elsewhere, has nothing wrong any more.
  const begun = begunSubjects(values, subjects);
  const isLeft = (name: string) => name === 'examYear' || begun.some((subject) => subject === name);
  return {
    values,
    subjects,
    errors: Object.fromEntries(Object.entries(errors).filter(([name]) => isLeft(name))),
    attempt,
    isLost,
    isAdding,
    begun: studentId === undefined ? 0 : begun.length,
    change,
    add,
  };
}
