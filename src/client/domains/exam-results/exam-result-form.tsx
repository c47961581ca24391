import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useEffect, useState } from 'react';
import { issuesOf } from '../../api/trpc.ts';
import { ErrorSummary, focusField } from '../../components/form/error-summary.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { PlusIcon } from '../../components/layout/page-icons.tsx';
import { useLocalDraft } from '../../components/state/local-draft.ts';
import { draftKey } from '../applications/kept-on-device.ts';
import { useSessionUser } from '../auth/use-session.ts';
import { ExamResultFields } from './exam-result-fields.tsx';
import {
  type ExamResultValues,
  examResultFormSchema,
  examResultValues,
  nextResult,
  typedSince,
} from './exam-result-values.ts';
import { useAddExamResult } from './hooks.ts';

/** Adds results one after the other. Eight are usual, so the exam and the year stay. */
export function ExamResultForm({ studentId }: { studentId: number }) {
  const draft = useLocalDraft(draftKey(useSessionUser().id, 'result'));
  const [attempt, setAttempt] = useState(0);
  const [added, setAdded] = useState(0);
  const add = useAddExamResult();
  const [initialValues] = useState(() => examResultValues(draft.read()));
  const form = useForm<ExamResultValues>({
    mode: 'uncontrolled',
    initialValues,
    validate: zod4Resolver(examResultFormSchema),
    onValuesChange: draft.change,
  });
  const refused = () => setAttempt((count) => count + 1);

  const [submit, isAdding] = useOnce((values: ExamResultValues) =>
    add.mutateAsync({ ...examResultFormSchema.parse(values), studentId }).then(
      () => {
        // Values typed while saving are kept for the next result.
        const typed = typedSince(values, form.getValues());
        form.setValues({ ...nextResult(values), ...typed });
        draft.clear();
        draft.change(typed);
        setAttempt(0);
        if (Object.keys(typed).length === 0) setAdded((count) => count + 1);
      },
      (error) => {
        form.setErrors(issuesOf(error));
        refused();
      },
    ),
  );

  // After the emptied fields are rendered.
  useEffect(() => {
    if (added > 0) focusField('subjectName');
  }, [added]);

  return (
    <form noValidate aria-label="Add a result" onSubmit={form.onSubmit(submit, refused)}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <ExamResultFields form={form} />
      <Button type="submit" leftSection={<PlusIcon />} loading={isAdding}>
        Add Result
      </Button>
    </form>
  );
}
