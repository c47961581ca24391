import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import type { SeenOn } from '../../../shared/exam-results/check.ts';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { codeOf, isUnauthorized, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import type { DocumentChange, ResultChange } from './changes.ts';
import type { DeskApplication } from './desk-application.ts';
import { createOwnChanges } from './own-changes.ts';
import { isRefused, useRefusals } from './refusals.ts';
import { changeBack, changed, isCheckedAs } from './result-changes.ts';
import { createShownApplications } from './shown-applications.ts';
import { createSteps, type Step } from './steps.ts';

/** What 'Confirm the rest' is about. */
function restOf({ examResults, documents }: Pick<DeskApplication, 'examResults' | 'documents'>) {
  const isLeft = ({ check }: { check: string }) => check === 'unchecked';
  return {
    results: examResults.filter(isLeft),
    slips: documents.filter((one) => isLeft(one) && one.documentType === 'exam_slip'),
  };
}

/** The steps of an administrator: shown at once, sent one after the other, and each can be taken back. */
export function useChecks(open: (id: number) => void) {
  const { client, admin, students } = trpc.useUtils();
  const { mutateAsync: checkResult } = trpc.admin.checkExamResult.useMutation();
  const { mutateAsync: checkDocument } = trpc.admin.checkDocument.useMutation();
  const { mutateAsync: confirmRest } = trpc.admin.confirmRest.useMutation();
  const { mutateAsync: removeResult } = trpc.students.removeExamResult.useMutation();
  const queryClient = useQueryClient();
  const [shown] = useState(() => createShownApplications(queryClient, client));
  const [canGoBack, setCanGoBack] = useState(false);
  const { refusals, tell, close } = useRefusals();
  const [own] = useState(createOwnChanges);

  const [steps] = useState(() =>
    createSteps({
      shownVersion: (id) => shown.read(id)?.application.version,
      onChange: setCanGoBack,
      onSent() {
        void admin.invalidate();
        void students.invalidate();
      },
      onTakenBack: ({ label }) => notify({ title: 'Taken Back', message: label, kind: 'success' }),
      async onDropped(step, error, isGivenUp) {
        // Also of an application that was left: whether the step was carried out is seen in it.
        await shown.refresh(step.application, 'all');
        if (!isUnauthorized(error)) tell(step, error, isGivenUp);
      },
      isRefused,
      isConflict: (error) => codeOf(error) === 'CONFLICT',
    }),
  );

  /** The next change is based on one's own, but on no other one that is not shown yet: that is fetched first. */
  function noteChange(id: number, before: string, after: string) {
    if (!own.note(id, before, after)) return void shown.refresh(id);
    shown.change(id, (desk) => {
      const version = own.since(id, desk.application.version);
      return { ...desk, application: { ...desk.application, version } };
    });
  }

  /** Sends a change with the version that was seen, or the one that earlier steps have made of it. */
  async function basedOn<Answer>(id: number, seen: string | undefined, send: (version?: string) => Answer) {
    const version = seen && own.since(id, seen);
    const answer = await send(version);
    const application = await client.admin.application.query({ id }).catch(() => undefined);
    if (version && application) noteChange(id, version, application.version);
    return answer;
  }

  const sendResult = async (application: number, id: number, next: ResultChange, seen?: string) =>
    shown.showResults(application, [
      await basedOn(application, seen, (version) => checkResult({ ...next, id, version })),
    ]);
  const sendDocument = async (application: number, id: number, next: DocumentChange, seen?: string) =>
    shown.showDocuments(application, [
      await basedOn(application, seen, (version) => checkDocument({ ...next, id, version })),
    ]);
  /** The calls that make a document again what it was. */
  const documentBack =
    (application: number, { id, check, originalSeen, checkReason }: DocumentRecord) =>
    (seen?: string) => {
      const before = { check, originalSeen, ...(checkReason !== null && { reason: checkReason }) };
      return sendDocument(application, id, before, seen);
    };

  return {
    check({ application: { id, applicationId } }: DeskApplication, result: ExamResult, next: ResultChange) {
      close(id);
      const now = changed(result, next);
      shown.showResults(id, [now]);
      const step = {
        application: id,
        applicationId,
        label: describeResult(result),
        row: result.id,
        undo: [(seen?: string) => sendResult(id, result.id, changeBack(result, now), seen)],
        showBefore: () => shown.showResults(id, [result]),
      };
      void steps.carryOut(
        step,
        (seen) => sendResult(id, result.id, next, seen),
        () =>
          shown.mayShow(id, ({ examResults }) =>
            examResults.some((one) => one.id === result.id && isCheckedAs(one, now)),
          ),
      );
    },
    canGoBack,
    refusals,
    close,
    refresh: shown.refresh,
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
        showBefore: () => shown.showDocuments(id, [document]),
      };
      const { check, originalSeen } = next;
      return steps.carryOut(
        step,
        (seen) => sendDocument(id, document.id, next, seen),
        () =>
          shown.mayShow(id, ({ documents }) =>
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
        undo: [(seen) => basedOn(id, seen, (version) => removeResult({ id: added, version }))],
        showBefore: () =>
          shown.change(id, (desk) => ({
            ...desk,
            examResults: desk.examResults.filter((result) => result.id !== added),
          })),
      });
      return shown.refresh(id);
    },
    /** The rest is confirmed while the next application is already shown. `onFinished` is called once it is. */
    finish(desk: DeskApplication, seenOn: SeenOn, onFinished: () => void) {
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
          shown.showResults(id, rest.results);
          shown.showDocuments(id, rest.slips);
        },
      };
      const confirm = async (seen?: string) => {
        rest = restOf(shown.read(id) ?? desk);
        step.undo = [
          ...rest.results.map(
            (result) => (before?: string) => sendResult(id, result.id, changeBack(result, result), before),
          ),
          ...rest.slips.map((slip) => documentBack(id, slip)),
        ];
        const idsOf = (rows: readonly { id: number }[]) => rows.map((row) => row.id);
        const seenRows = { results: idsOf(rest.results), documents: idsOf(rest.slips) };
        const version = seen && own.since(id, seen);
        const after = await confirmRest({ id, version, seenOn, ...seenRows });
        onFinished();
        if (version) noteChange(id, version, after.version);
        void shown.refresh(id);
      };
      const isNothingLeft = (now: DeskApplication) => Object.values(restOf(now)).flat().length === 0;
      return steps.carryOut(step, confirm, () => shown.mayShow(id, isNothingLeft));
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
