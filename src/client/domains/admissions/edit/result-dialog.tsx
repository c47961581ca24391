import { Button } from '@mantine/core';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useMemo } from 'react';
import { describeResult } from '../../../../shared/exam-results/describe.ts';
import type { ExamResult } from '../../../../shared/exam-results/schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { DialogButtons } from '../../../components/feedback/dialog-buttons.tsx';
import { FormDialog } from '../../../components/feedback/form-dialog.tsx';
import { notify } from '../../../components/feedback/notify.ts';
import { ErrorSummary } from '../../../components/form/error-summary.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { useEditForm } from '../../../components/form/use-edit-form.ts';
import { ConflictBanner } from '../../audit/conflict-banner.tsx';
import { useSessionUser } from '../../auth/use-session.ts';
import { ExamResultFields } from '../../exam-results/exam-result-fields.tsx';
import {
  type ExamResultValues,
  examResultFormSchema,
  examResultValues,
} from '../../exam-results/exam-result-values.ts';
import { editKey } from './edit-key.ts';
import type { Edited } from './edited-application.ts';
import { useSave } from './use-save.ts';

interface ResultDialogProps {
  application: Edited['application'];
  /** Null when a result is added. */
  result: ExamResult | null;
  opened: boolean;
  onClose: () => void;
}

const valuesOf = (values: object): ExamResultValues => examResultValues({ ...values });
const check = zod4Resolver(examResultFormSchema);

/** Adds or changes a result. */
export function ResultDialog({ opened, onClose, ...form }: ResultDialogProps) {
  return (
    <FormDialog
      opened={opened}
      size="lg"
      title={form.result ? `Edit ${describeResult(form.result)}` : 'Add a Result'}
    >
      <ResultForm key={form.result?.id ?? 'new'} {...form} onClose={onClose} />
    </FormDialog>
  );
}

function ResultForm({ application, result, onClose }: Omit<ResultDialogProps, 'opened'>) {
  const stored = useMemo(
    () => valuesOf(result ? { ...result, examYear: String(result.examYear) } : {}),
    [result],
  );
  const part = `result:${result?.id ?? 'new'}` as const;
  const { form, onSubmit, attempt, isSaving, conflict, hasEdits, discard } = useEditForm<ExamResultValues>({
    draftKey: editKey(useSessionUser().id, application.id, part),
    stored,
    valuesOf,
    check,
  });
  const { save, conflict: refusal } = useSave(application.id);
  const { mutateAsync: add } = trpc.students.addExamResult.useMutation();
  const { mutateAsync: update } = trpc.admin.updateExamResult.useMutation();
  const saveLabel = result ? 'Save Result' : 'Add Result';

  const submit = onSubmit(async (values) => {
    const fields = examResultFormSchema.parse(values);
    const { studentId, version } = application;
    const errors = await save(() =>
      result ? update({ ...fields, id: result.id, version }) : add({ ...fields, studentId }),
    );
    if (!errors) {
      const title = result ? 'Exam Result Updated' : 'Exam Result Added';
      const message = `${describeResult(fields)}, grade ${fields.grade}. The scores are up to date.`;
      notify({ title, message, kind: 'success' });
      onClose();
    }
    return errors;
  });

  return (
    <form noValidate aria-label={saveLabel} onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <ConflictBanner conflict={refusal} fields={conflict} saveLabel={hasEdits && saveLabel} />
      <ExamResultFields form={form} />
      <DialogButtons>
        <Button
          variant="default"
          disabled={isSaving}
          onClick={() => {
            discard();
            onClose();
          }}
        >
          Cancel
        </Button>
        <SubmitButton isPending={isSaving} pendingLabel="Saving...">
          {saveLabel}
        </SubmitButton>
      </DialogButtons>
    </form>
  );
}
