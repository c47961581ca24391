import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useState } from 'react';
import { EXAM_SUBJECTS, EXAM_TYPES, GRADES } from '../../../shared/exam-results/constants.ts';
import { issuesOf } from '../../app/trpc.ts';
import { ErrorSummary, focusField } from '../../components/error-summary.tsx';
import { PlusIcon } from '../../components/icons.tsx';
import type { LocalDraft } from '../applications/local-draft.ts';
import {
  type ExamResultValues,
  examResultFormSchema,
  examResultValues,
  nextResult,
} from './exam-result-values.ts';
import classes from './exam-results.module.css';
import { useAddExamResult } from './hooks.ts';

const choose = (options: readonly string[]) => [{ value: '', label: 'Choose…' }, ...options];

/** Adds one result after another: eight are usual, so what is the same for all of them stays. */
export function ExamResultForm({ studentId, draft }: { studentId: number; draft: LocalDraft }) {
  const [attempt, setAttempt] = useState(0);
  const add = useAddExamResult();
  const [initialValues] = useState(() => examResultValues(draft.read()));
  const form = useForm<ExamResultValues>({
    mode: 'uncontrolled',
    initialValues,
    validate: zod4Resolver(examResultFormSchema),
    onValuesChange: draft.change,
  });
  const refused = () => setAttempt((count) => count + 1);

  const submit = (values: ExamResultValues) =>
    add.mutateAsync({ ...examResultFormSchema.parse(values), studentId }).then(
      () => {
        form.setValues(nextResult(values));
        draft.clear();
        setAttempt(0);
        focusField('subjectName');
      },
      (error) => {
        form.setErrors(issuesOf(error));
        refused();
      },
    );

  const input = (name: keyof ExamResultValues) => ({
    id: name,
    key: form.key(name),
    required: true,
    ...form.getInputProps(name),
  });
  return (
    <form noValidate aria-label="Add a result" onSubmit={form.onSubmit(submit, refused)}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <div className={classes.fields}>
        <NativeSelect {...input('examType')} label="Exam Type" data={choose(EXAM_TYPES)} />
        <TextInput {...input('examYear')} label="Exam Year" inputMode="numeric" autoComplete="off" />
        <NativeSelect
          {...input('subjectName')}
          label="Subject"
          data={choose(EXAM_SUBJECTS)}
          className={classes.wide}
        />
        <NativeSelect
          {...input('grade')}
          label="Grade"
          description="UNG means ungraded"
          data={choose(GRADES)}
        />
        <TextInput
          {...input('subjectProfile')}
          label="Subject Profile"
          description="The letters beside the grade, for example AAB"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <Button type="submit" leftSection={<PlusIcon />} loading={form.submitting}>
        Add Result
      </Button>
    </form>
  );
}
