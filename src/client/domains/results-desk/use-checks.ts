import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import type { SeenOn } from '../../../shared/exam-results/check.ts';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { codeOf, isUnauthorized, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import type { DocumentChange, ResultChange } from './changes.ts';
import { type DeskApplication, deskQuery } from './desk-application.ts';
import { isRefused, useRefusals } from './refusals.ts';
import { changeBack, changed, isCheckedAs } from './result-changes.ts';
import { createSteps, type Step } from './steps.ts';

/** What 'Confirm the rest' is about. */
function restOf({ examResults, documents }: Pick<DeskApplication, 'examResults' | 'documents'>) {
  const isLeft = ({ check }: { check: string }) => check === 'unchecked';
  return {
    results: examResults.filter(isLeft),
    slips: documents.filter((one) => isLeft(one) && one.documentType === 'exam_slip'),
  };
}

/** Puts these rows in the place of those with the same ids. */
const withRows = <Row extends { id: number }>(all: Row[], rows: readonly Row[]): Row[] =>
  all.map((one) => rows.find(({ id }) => id === one.id) ?? one);

/** The steps of an administrator: shown at once, sent one after the other, and each can be taken back. */
export function useChecks(open: (id: number) => void) {
  const { client, admin, students } = trpc.useUtils();
  const { mutateAsync: checkResult } = trpc.admin.checkExamResult.useMutation();
  const { mutateAsync: checkDocument } = trpc.admin.checkDocument.useMutation();
  const { mutateAsync: confirmRest } = trpc.admin.confirmRest.useMutation();
  const { mutateAsync: removeResult } = trpc.students.removeExamResult.useMutation();
  const queryClient = useQueryClient();
  const [canGoBack, setCanGoBack] = useState(false);
  const { refusals, tell, close } = useRefusals();

  const keyOf = (id: number) => deskQuery(client, id).queryKey;
  const change = (id: number, make: (desk: DeskApplication) => DeskApplication) =>
    queryClient.setQueryData(keyOf(id), (desk) => desk && make(desk));
  const refresh = (id: number) => queryClient.invalidateQueries({ queryKey: keyOf(id) });
  const showResults = (id: number, rows: readonly ExamResult[]) =>
    change(id, (desk) => ({ ...desk, examResults: withRows(desk.examResults, rows) }));
  const showDocuments = (id: number, rows: readonly DocumentRecord[]) =>
    change(id, (desk) => ({ ...desk, documents: withRows(desk.documents, rows) }));

  const [steps] = useState(() =>
    createSteps({
      onChange: setCanGoBack,
      onSent() {
        void admin.invalidate();
        void students.invalidate();
      },
      onTakenBack: ({ label }) => notify({ title: 'Taken Back', message: label, kind: 'success' }),
      onDropped(step, error, isGivenUp) {
        if (!isUnauthorized(error)) tell(step, error, isGivenUp);
        // Also of an application that was left: whether the step was carried out is seen in it.
        return queryClient.invalidateQueries({ queryKey: keyOf(step.application), refetchType: 'all' });
      },
      isRefused,
      isConflict: (error) => codeOf(error) === 'CONFLICT',
    }),
  );

  /** Whether what is stored shows a change. While it cannot be fetched, it may. */
  function mayShow(id: number, isShown: (desk: DeskApplication) => boolean): boolean {
    const { data, status } = queryClient.getQueryState(keyOf(id)) ?? {};
    return !data || status === 'error' || isShown(data);
  }

  /** Sends a change with the shown version, then shows the new version. */
  async function basedOnShown<Answer>(id: number, send: (version: string | undefined) => Promise<Answer>) {
    const answer = await send(queryClient.getQueryData(keyOf(id))?.application.version);
    const application = await client.admin.application.query({ id }).catch(() => undefined);
    if (application) change(id, (desk) => ({ ...desk, application }));
    return answer;
  }

  const sendResult = async (application: number, id: number, next: ResultChange) =>
    showResults(application, [
      await basedOnShown(application, (version) => checkResult({ ...next, id, version })),
    ]);
  const sendDocument = async (application: number, id: number, next: DocumentChange) =>
    showDocuments(application, [
      await basedOnShown(application, (version) => checkDocument({ ...next, id, version })),
    ]);
  /** The calls that make a document again what it was. */
  const documentBack =
    (application: number, { id, check, originalSeen, checkReason }: DocumentRecord) =>
    () =>
      sendDocument(application, id, {
        check,
        originalSeen,
        ...(checkReason !== null && { reason: checkReason }),
      });

  return {
    check({ application: { id, applicationId } }: DeskApplication, result: ExamResult, next: ResultChange) {
      close(id);
      const now = changed(result, next);
      showResults(id, [now]);
      const step = {
        application: id,
        applicationId,
        label: describeResult(result),
        row: result.id,
        undo: [() => sendResult(id, result.id, changeBack(result, now))],
        showBefore: () => showResults(id, [result]),
      };
      void steps.carryOut(
        step,
        () => sendResult(id, result.id, next),
        () =>
          mayShow(id, ({ examResults }) =>
            examResults.some((one) => one.id === result.id && isCheckedAs(one, now)),
          ),
      );
    },
    canGoBack,
    refusals,
    close,
    refresh,
    settled: steps.settled,
    judge(
      { application: { id, applicationId } }: DeskApplication,
      document: DocumentRecord,
      next: DocumentChange,
    ) {
      close(id);
      const step = {
        application: id,
        applicationId,
        label: document.originalName,
        undo: [documentBack(id, document)],
        showBefore: () => showDocuments(id, [document]),
      };
      const { check, originalSeen } = next;
      return steps.carryOut(
        step,
        () => sendDocument(id, document.id, next),
        () =>
          mayShow(id, ({ documents }) =>
            documents.some(
              (one) => one.id === document.id && one.check === check && one.originalSeen === originalSeen,
            ),
          ),
      );
    },
    noteAdded(
      { application: { id, applicationId } }: DeskApplication,
      added: ExamResult['id'],
      label: string,
    ) {
      steps.note({
        application: id,
        applicationId,
        label,
        undo: [() => basedOnShown(id, (version) => removeResult({ id: added, version }))],
        showBefore: () =>
          change(id, (desk) => ({
            ...desk,
            examResults: desk.examResults.filter((result) => result.id !== added),
          })),
      });
      return refresh(id);
    },
    /** The rest is confirmed while the next application is already shown. */
    finish(desk: DeskApplication, seenOn: SeenOn) {
      const { id, applicationId } = desk.application;
      close(id);
      /** Known when the earlier steps are carried out: until then, what they change may still be shown as unchecked. */
      let rest = restOf({ examResults: [], documents: [] });
      const step: Step = {
        application: id,
        applicationId,
        label: applicationId,
        isRest: true,
        undo: [],
        showBefore() {
          showResults(id, rest.results);
          showDocuments(id, rest.slips);
        },
      };
      const confirm = async () => {
        rest = restOf(queryClient.getQueryData(keyOf(id)) ?? desk);
        step.undo = [
          ...rest.results.map((result) => () => sendResult(id, result.id, changeBack(result, result))),
          ...rest.slips.map((slip) => documentBack(id, slip)),
        ];
        const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id);
        const seen = { results: idsOf(rest.results), documents: idsOf(rest.slips) };
        await basedOnShown(id, (version) => confirmRest({ id, version, seenOn, ...seen }));
        void refresh(id);
      };
      const isNothingLeft = (now: DeskApplication) => Object.values(restOf(now)).flat().length === 0;
      return steps.carryOut(step, confirm, () => mayShow(id, isNothingLeft));
    },
    /** What is pressed next is about the step's application as it was. @returns the result that the step was about */
    goBack(): number | undefined {
      const step = steps.goBack();
      if (!step) return undefined;
      close(step.application);
      open(step.application);
      step.showBefore();
      return step.row;
    },
  };
}
