import { useState } from 'react';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { codeOf, errorMessage } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useOnce } from '../../components/form/use-once.ts';
import { useLocalDraft } from '../../components/state/local-draft.ts';
import { draftKey } from '../applications/kept-on-device.ts';
import { useKept } from '../applications/use-kept.ts';
import { useAddExamResult } from './hooks.ts';
import {
  begunSubjects,
  EMPTY_ROW,
  type QuickValues,
  quickValues,
  quickValuesSchema,
  readResults,
  subjectsLeft,
  unchangedSince,
} from './quick-results.ts';
import { useLost } from './use-lost.ts';

export type QuickResults = ReturnType<typeof useQuickResults>;

const NOT_ADDED = 'This result was not added.';

/** Several results that are added in one go. What is typed stays on this device until it is added. */
export function useQuickResults(studentId: number | undefined, added: readonly ExamResult[]) {
  const draft = useLocalDraft(draftKey(useKept(), 'results'));
  const [values, setValues] = useState(() => quickValues(draft.read()));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const [lost, setLost] = useLost(draft, quickValuesSchema, () => sendLost());
  const addResult = useAddExamResult({ quiet: true });
  const subjects = subjectsLeft(values, added);
  const waiting = lost && unchangedSince(lost, values);
  const isLost = waiting !== undefined && begunSubjects(waiting, subjects).length > 0;

  function change(changes: Partial<QuickValues>) {
    const next = { ...values, ...changes };
    setValues(next);
    draft.change(next);
  }

  function refuse(found: Record<string, string>) {
    setErrors(found);
    setAttempt((count) => count + 1);
  }

  const [send, isAdding] = useOnce(async (typed: QuickValues, isPressed: boolean) => {
    if (studentId === undefined) return;
    const { results, errors: found } = readResults(typed, subjects);
    if (Object.keys(found).length > 0) return refuse(found);
    const sent = new Set<string>();
    const unanswered: QuickValues['rows'] = {};
    for (const result of results) {
      try {
        await addResult({ ...result, studentId });
        sent.add(result.subjectName);
      } catch (error) {
        const { subjectName: name } = result;
        // Without an answer nothing is wrong with the result.
        if (codeOf(error) === undefined) unanswered[name] = typed.rows[name] ?? EMPTY_ROW;
        else found[name] = errorMessage(error, NOT_ADDED);
      }
    }
    setLost(Object.keys(unanswered).length > 0 ? { ...typed, rows: unanswered } : undefined);
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
    // What the page sent by itself moves nobody's focus.
    if (!isPressed) return setErrors((before) => ({ ...before, ...found }));
    if (Object.keys(found).length > 0) return refuse(found);
    setErrors({});
    setAttempt(0);
  });
  const sendLost = () => {
    if (waiting && isLost) send(waiting, false);
  };

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
    add: () => send(values, true),
    sendLost,
  };
}
