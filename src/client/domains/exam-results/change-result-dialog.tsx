import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { codeOf, issuesOf } from '../../api/trpc.ts';
import { DialogButtons } from '../../components/feedback/dialog-buttons.tsx';
import { FormDialog } from '../../components/feedback/form-dialog.tsx';
import { SendAgain } from '../../components/feedback/send-again.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { SubmitButton } from '../../components/form/submit-button.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { ExamResultFields } from './exam-result-fields.tsx';
import { type ExamResultValues, examResultFormSchema, examResultValues } from './exam-result-values.ts';
import { useChangeExamResult } from './hooks.ts';

interface ChangeResultDialogProps {
  result: ExamResult | null;
  opened: boolean;
  onClose: () => void;
}

/** Changes a result of the list. */
export const ChangeResultDialog = ({ result, opened, onClose }: ChangeResultDialogProps) => (
  <FormDialog opened={opened} title={result && `Change ${describeResult(result)}`}>
    {result && <ChangeForm key={result.id} result={result} onClose={onClose} />}
  </FormDialog>
);

const PREFIX = 'changed-';
const check = zod4Resolver(examResultFormSchema);

function ChangeForm({ result, onClose }: { result: ExamResult; onClose: () => void }) {
  const change = useChangeExamResult();
  const [attempt, setAttempt] = useState(0);
  const [isLost, setIsLost] = useState(false);
  const form = useForm<ExamResultValues>({
    mode: 'uncontrolled',
    initialValues: examResultValues({ ...result, examYear: String(result.examYear) }),
    validate: check,
  });
  const refused = () => setAttempt((count) => count + 1);
  const [save, isSaving] = useOnce(async (values: ExamResultValues) => {
    try {
      await change.mutateAsync({ ...examResultFormSchema.parse(values), id: result.id });
      onClose();
    } catch (error) {
      setIsLost(codeOf(error) === undefined);
      form.setErrors(issuesOf(error));
      refused();
    }
  });
  const submit = form.onSubmit((values) => save(values), refused);
  const errors = Object.entries(form.errors).map(([name, message]) => [PREFIX + name, message]);
  return (
    <form noValidate aria-label="Change the result" onSubmit={submit}>
      <ErrorSummary errors={Object.fromEntries(errors)} attempt={attempt} />
      <ExamResultFields form={form} idPrefix={PREFIX} />
      {isLost && (
        <SendAgain title="This result is not changed yet" isSending={isSaving} onSend={() => submit()} />
      )}
      <DialogButtons>
        <Button variant="default" disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton isPending={isSaving} pendingLabel="Saving...">
          Save Result
        </SubmitButton>
      </DialogButtons>
    </form>
  );
}
