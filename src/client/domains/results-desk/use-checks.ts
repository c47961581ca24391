import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import type { SeenOn } from '../../../shared/exam-results/check.ts';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { errorMessage, isUnauthorized, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import type { DocumentChange, ResultChange } from './changes.ts';
import { type DeskApplication, deskQuery } from './desk-application.ts';

const UNANSWERED = 'The server did not answer. Please check your connection and try again.';

/** The state before a step, for undoing it. `added`: the id of a result to remove. */
interface Step {
  application: number;
  label: string;
  results?: readonly ExamResult[];
  documents?: readonly DocumentRecord[];
  added?: number;
}

export const declaredOf = ({ declared, grade, subjectProfile, examYear }: ExamResult) =>
  declared ?? { grade, subjectProfile, examYear };

/** The check that these values mean: confirmed when they are the declared ones. */
export function changeTo(result: ExamResult, values: Omit<ResultChange, 'check'>): ResultChange {
  const declared = declaredOf(result);
  const { grade, subjectProfile, examYear } = { ...result, ...values };
  if (result.check === 'added') return { check: 'added', grade, subjectProfile, examYear };
  const isDeclared =
    grade === declared.grade && subjectProfile === declared.subjectProfile && examYear === declared.examYear;
  return isDeclared ? { check: 'confirmed' } : { check: 'corrected', grade, subjectProfile, examYear };
}

/** The result as the server will answer it. */
function changed(result: ExamResult, { check, ...values }: ResultChange): ExamResult {
  const declared = declaredOf(result);
  if (check === 'corrected') return { ...result, ...values, check, declared };
  if (check === 'added') return { ...result, ...values };
  return { ...result, ...declared, check, declared: null };
}

const before = (result: ExamResult): ResultChange => {
  const { check, grade, subjectProfile, examYear, seenOn } = result;
  return check === 'corrected' || check === 'added'
    ? { check, seenOn, grade, subjectProfile, examYear }
    : { check, seenOn };
};

/** The steps of an administrator: shown at once, sent one after the other, and each can be taken back. */
export function useChecks(open: (id: number) => void) {
  const { client, admin, students } = trpc.useUtils();
  const { mutateAsync: checkResult } = trpc.admin.checkExamResult.useMutation();
  const { mutateAsync: checkDocument } = trpc.admin.checkDocument.useMutation();
  const { mutateAsync: confirmRest } = trpc.admin.confirmRest.useMutation();
  const { mutateAsync: removeResult } = trpc.students.removeExamResult.useMutation();
  const queryClient = useQueryClient();
  const steps = useRef<Step[]>([]);
  /** Of steps that can be taken back, with those that are still to be carried out. */
  const [count, setCount] = useState(0);
  const countBy = (by: 1 | -1) => setCount((all) => all + by);
  /** What was not carried out, and why: who changed the application meanwhile. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const refusals = useRef(0);
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  const keyOf = (id: number) => deskQuery(client, id).queryKey;
  const change = (id: number, make: (desk: DeskApplication) => DeskApplication) =>
    queryClient.setQueryData(keyOf(id), (desk) => desk && make(desk));
  const refresh = (id: number) => queryClient.invalidateQueries({ queryKey: keyOf(id) });

  /** Sends a change with the shown version, then shows the new version. */
  async function basedOnShown<Answer>(id: number, send: (version: string | undefined) => Promise<Answer>) {
    const answer = await send(queryClient.getQueryData(keyOf(id))?.application.version);
    const application = await client.admin.application.query({ id }).catch(() => undefined);
    if (application) change(id, (desk) => ({ ...desk, application }));
    return answer;
  }

  /**
   * Sends the steps in order. When one is refused, the later ones that wait are dropped, what is stored is shown, and a
   * notice names the step.
   */
  function send(step: Step, calls: () => Promise<unknown>, isBack = false) {
    const refusedBefore = refusals.current;
    const abandon = () => {
      if (!isBack) countBy(-1);
      return refresh(step.application);
    };
    if (!isBack) countBy(1);
    sending.current = sending.current.then(async () => {
      if (refusals.current !== refusedBefore) return abandon();
      try {
        await calls();
        if (!isBack) steps.current.push(step);
      } catch (error) {
        refusals.current += 1;
        if (!isUnauthorized(error)) setRefusal(`${step.label}: ${errorMessage(error, UNANSWERED)}`);
        await abandon();
      }
      void admin.invalidate();
      void students.invalidate();
    });
    return sending.current;
  }

  return {
    check({ application: { id } }: DeskApplication, result: ExamResult, next: ResultChange) {
      setRefusal(null);
      const replaceRow = (row: ExamResult) =>
        change(id, (desk) => ({
          ...desk,
          examResults: desk.examResults.map((one) => (one.id === row.id ? row : one)),
        }));
      replaceRow(changed(result, next));
      void send({ application: id, label: describeResult(result), results: [result] }, async () =>
        replaceRow(await basedOnShown(id, (version) => checkResult({ ...next, id: result.id, version }))),
      );
    },
    canGoBack: count > 0,
    refusal,
    refresh,
    /** When all steps so far are carried out, or refused. */
    settled: () => sending.current,
    judge({ application: { id } }: DeskApplication, document: DocumentRecord, next: DocumentChange) {
      setRefusal(null);
      return send({ application: id, label: document.originalName, documents: [document] }, async () => {
        await basedOnShown(id, (version) => checkDocument({ ...next, id: document.id, version }));
        await refresh(id);
      });
    },
    noteAdded(id: number, added: ExamResult['id'], label: string) {
      steps.current.push({ application: id, added, label });
      countBy(1);
      return refresh(id);
    },
    /** The rest is confirmed while the next application is already shown. */
    finish({ application: { id, applicationId }, examResults, documents }: DeskApplication, seenOn: SeenOn) {
      setRefusal(null);
      const isLeft = ({ check }: { check: string }) => check === 'unchecked';
      const results = examResults.filter(isLeft);
      const slips = documents.filter((one) => isLeft(one) && one.documentType === 'exam_slip');
      return send({ application: id, label: applicationId, results, documents: slips }, async () => {
        await basedOnShown(id, (version) => confirmRest({ id, version, seenOn }));
        void refresh(id);
      });
    },
    goBack() {
      setRefusal(null);
      sending.current = sending.current.then(() => {
        const step = steps.current.pop();
        if (!step) return;
        countBy(-1);
        const { application, results = [], documents = [], added } = step;
        const takeBack = async () => {
          open(application);
          for (const result of results)
            await basedOnShown(application, (version) =>
              checkResult({ ...before(result), id: result.id, version }),
            );
          for (const { id, check, originalSeen, checkReason: reason } of documents)
            await basedOnShown(application, (version) =>
              checkDocument({ id, check, originalSeen, reason, version }),
            );
          if (added !== undefined)
            await basedOnShown(application, (version) => removeResult({ id: added, version }));
          await refresh(application);
          notify({ title: 'Taken Back', message: step.label, kind: 'success' });
        };
        void send(step, takeBack, true);
      });
    },
  };
}
