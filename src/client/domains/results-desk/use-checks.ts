import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import type { SeenOn } from '../../../shared/exam-results/check.ts';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { codeOf, errorMessage, isUnauthorized, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import type { DocumentChange, ResultChange } from './changes.ts';
import { type DeskApplication, deskQuery } from './desk-application.ts';
import { changeBack, changed } from './result-changes.ts';
import { createSteps } from './steps.ts';

const UNANSWERED = 'The server did not answer. Please check your connection and try again.';

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
  /** What was not carried out, and why: who changed the application meanwhile. */
  const [refusal, setRefusal] = useState<string | null>(null);

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
      onDropped({ application, label }, error) {
        if (error !== undefined && !isUnauthorized(error))
          setRefusal(`${label}: ${errorMessage(error, UNANSWERED)}`);
        return refresh(application);
      },
      mayTryAgain: (error) => !['NOT_FOUND', 'BAD_REQUEST'].includes(codeOf(error) ?? ''),
    }),
  );

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
  async function sendDocument(application: number, id: number, next: DocumentChange) {
    await basedOnShown(application, (version) => checkDocument({ ...next, id, version }));
    await refresh(application);
  }
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
    check({ application: { id } }: DeskApplication, result: ExamResult, next: ResultChange) {
      setRefusal(null);
      const now = changed(result, next);
      showResults(id, [now]);
      const step = {
        application: id,
        label: describeResult(result),
        undo: [() => sendResult(id, result.id, changeBack(result, now))],
        showBefore: () => showResults(id, [result]),
      };
      void steps.carryOut(step, () => sendResult(id, result.id, next));
    },
    canGoBack,
    refusal,
    refresh,
    settled: steps.settled,
    judge({ application: { id } }: DeskApplication, document: DocumentRecord, next: DocumentChange) {
      setRefusal(null);
      const step = {
        application: id,
        label: document.originalName,
        undo: [documentBack(id, document)],
        showBefore: () => showDocuments(id, [document]),
      };
      return steps.carryOut(step, () => sendDocument(id, document.id, next));
    },
    noteAdded(id: number, added: ExamResult['id'], label: string) {
      steps.note({
        application: id,
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
    finish({ application: { id, applicationId }, examResults, documents }: DeskApplication, seenOn: SeenOn) {
      setRefusal(null);
      const isLeft = ({ check }: { check: string }) => check === 'unchecked';
      const results = examResults.filter(isLeft);
      const slips = documents.filter((one) => isLeft(one) && one.documentType === 'exam_slip');
      const step = {
        application: id,
        label: applicationId,
        undo: [
          ...results.map((result) => () => sendResult(id, result.id, changeBack(result, result))),
          ...slips.map((slip) => documentBack(id, slip)),
        ],
        showBefore() {
          showResults(id, results);
          showDocuments(id, slips);
        },
      };
      return steps.carryOut(step, async () => {
        await basedOnShown(id, (version) => confirmRest({ id, version, seenOn }));
        void refresh(id);
      });
    },
    /** What is pressed next is about the step's application as it was. */
    goBack() {
      setRefusal(null);
      const step = steps.goBack();
      if (!step) return;
      open(step.application);
      step.showBefore();
    },
  };
}
