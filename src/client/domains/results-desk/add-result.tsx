import { Button } from '@mantine/core';
import type { SeenOn } from '../../../shared/exam-results/check.ts';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import { type ExamResult, examResultFieldsSchema } from '../../../shared/exam-results/schema.ts';
import { isSame } from '../../../shared/values.ts';
import { sendOrFind } from '../../api/send-or-find.ts';
import { issuesOf, notifyFailure, trpc } from '../../api/trpc.ts';
import { DialogButtons } from '../../components/feedback/dialog-buttons.tsx';
import { FormDialog } from '../../components/feedback/form-dialog.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { ExamResultFields } from '../exam-results/exam-result-fields.tsx';
import { examResultFormSchema, examResultValues } from '../exam-results/exam-result-values.ts';

interface AddResultProps {
  studentId: number;
  /** The results that are there already. */
  shown: readonly ExamResult[];
  /** The next result has mostly the same exam and year. */
  like: { examType: string; examYear: number } | undefined;
  /** Where the results are seen. */
  seenOn: SeenOn;
  opened: boolean;
  onClose: () => void;
  onAdded: (id: number, label: string) => void;
  /** Shows what is stored now. */
  onFailed: () => void;
}

/** A result that is on the slip and was not declared. */
export const AddResult = ({ opened, onClose, ...form }: AddResultProps) => (
  <FormDialog opened={opened} size="lg" title="Add a Result That Is on the Slip">
    <AddForm {...form} onClose={onClose} />
  </FormDialog>
);

function AddForm({
  studentId,
  shown,
  like,
  seenOn,
  onClose,
  onAdded,
  onFailed,
}: Omit<AddResultProps, 'opened'>) {
  const { client } = trpc.useUtils();
  const { mutateAsync: add } = trpc.students.addExamResult.useMutation();
  const initial = examResultValues(like ? { examType: like.examType, examYear: String(like.examYear) } : {});
  const { form, attempt, isSending, onSubmit, refuse } = useCheckedForm(examResultFormSchema, initial);
  const submit = onSubmit(async (values) => {
    try {
      const fields = examResultFormSchema.parse(values);
      const { id } = await sendOrFind(
        () => add({ ...fields, studentId, seenOn }),
        async () => {
          const known = new Set(shown.map((result) => result.id));
          const stored = await client.students.examResults.query({ id: studentId });
          return stored.find(
            (result) =>
              !known.has(result.id) && isSame(examResultFieldsSchema.safeParse(result).data, fields),
          );
        },
      );
      onAdded(id, describeResult(fields));
      onClose();
    } catch (error) {
      notifyFailure('Error', error, 'The result was not added. Please try again.');
      refuse(issuesOf(error));
      onFailed();
    }
  });
  return (
    <form noValidate aria-label="Add a result" onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <ExamResultFields form={form} />
      <DialogButtons>
        <Button variant="default" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton isPending={isSending} pendingLabel="Adding...">
          Add Result
        </SubmitButton>
      </DialogButtons>
    </form>
  );
}
