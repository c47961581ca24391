import { Button, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { describeResult } from '../../../../shared/exam-results/describe.ts';
import type { ExamResult } from '../../../../shared/exam-results/schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { notify } from '../../../components/feedback/notify.ts';
import { hasEdits } from '../../../components/form/kept-edits.ts';
import { PencilIcon, PlusIcon, TrashIcon } from '../../../components/layout/page-icons.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { ConflictBanner } from '../../audit/conflict-banner.tsx';
import { useSessionUser } from '../../auth/use-session.ts';
import { ResultsShown } from '../../exam-results/results-shown.tsx';
import classes from './edit.module.css';
import { editKey } from './edit-key.ts';
import type { Edited } from './edited-application.ts';
import { NumberOnSlip } from './number-on-slip.tsx';
import { ResultDialog } from './result-dialog.tsx';
import { Scores } from './scores.tsx';
import { useSave } from './use-save.ts';

/** Exam results: add, change, delete. Each change updates the scores (decisions §6). */
export function ResultsTab({ application, student, examResults }: Edited) {
  const list = useRef<HTMLDivElement>(null);
  const { target, isOpen, open, close } = useOpenResult(application.id, examResults);
  const deletion = useDeletion(application, () => list.current?.focus());

  const buttons = (result: ExamResult) => (
    <div className={classes.rowButtons}>
      <Button variant="subtle" px="xs" leftSection={<PencilIcon size={18} />} onClick={() => open(result)}>
        Edit<VisuallyHidden> {describeResult(result)}</VisuallyHidden>
      </Button>
      <Button
        variant="subtle"
        color="red"
        px="xs"
        leftSection={<TrashIcon size={18} />}
        onClick={() => deletion.ask(result)}
      >
        Delete<VisuallyHidden> {describeResult(result)}</VisuallyHidden>
      </Button>
    </div>
  );

  return (
    <Panel
      title="Exam Results"
      aside={
        <Button variant="default" leftSection={<PlusIcon />} onClick={() => open(null)}>
          Add Result
        </Button>
      }
    >
      <ConflictBanner conflict={deletion.conflict} fields={[]} />
      <Scores application={application} />
      <NumberOnSlip application={application} student={student} />
      <div ref={list} tabIndex={-1} data-focus-target>
        {examResults.length > 0 ? (
          <ResultsShown
            label="Exam results"
            results={examResults}
            withPoints
            action={{ label: 'Actions', of: buttons }}
          />
        ) : (
          <p className={classes.none}>No exam results found for this student.</p>
        )}
      </div>
      <ResultDialog application={application} result={target} opened={isOpen} onClose={close} />
      <ConfirmDialog
        opened={deletion.isAsking}
        onClose={deletion.close}
        onConfirm={deletion.confirm}
        title="Delete this result?"
        confirmLabel="Delete Result"
        tone="danger"
      >
        {deletion.target &&
          `${describeResult(deletion.target)}, grade ${deletion.target.grade}, will be taken off the application of ${student.firstName} ${student.lastName}, and the scores are worked out again.`}
      </ConfirmDialog>
    </Panel>
  );
}

/** The result in the dialog. After a return to the page it is the one with unsaved input. */
function useOpenResult(applicationId: number, results: readonly ExamResult[]) {
  const userId = useSessionUser().id;
  const isKept = (id: number | 'new') => hasEdits([editKey(userId, applicationId, `result:${id}`)]);
  const [target, setTarget] = useState(() => results.find(({ id }) => isKept(id)) ?? null);
  const [isOpen, setIsOpen] = useState(() => target !== null || isKept('new'));
  const open = (result: ExamResult | null) => {
    setTarget(result);
    setIsOpen(true);
  };
  // The latest stored version of the result.
  const current = results.find(({ id }) => id === target?.id) ?? target;
  return { target: current, isOpen, open, close: () => setIsOpen(false) };
}

/** Asks, then deletes. `onDeleted` moves the focus, because the pressed button is gone. */
function useDeletion({ id, version }: Edited['application'], onDeleted: () => void) {
  const [target, setTarget] = useState<ExamResult | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { save, conflict } = useSave(id);
  const { mutateAsync: remove } = trpc.students.removeExamResult.useMutation();
  return {
    target,
    isAsking,
    conflict,
    ask(result: ExamResult) {
      setTarget(result);
      setIsAsking(true);
    },
    close: () => setIsAsking(false),
    async confirm() {
      if (!target || (await save(() => remove({ id: target.id, version })))) return;
      notify({ title: 'Exam Result Deleted', message: describeResult(target), kind: 'success' });
      onDeleted();
    },
  };
}
