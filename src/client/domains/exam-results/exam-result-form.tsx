import { Button, type InputWrapperProps, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useEffect, useState } from 'react';
import { EXAM_SUBJECTS, EXAM_TYPES, GRADES } from '../../../shared/exam-results/constants.ts';
import { issuesOf } from '../../app/trpc.ts';
import { ErrorSummary, focusField } from '../../components/error-summary.tsx';
import { useLocalDraft } from '../../components/local-draft.ts';
import { PlusIcon } from '../../components/page-icons.tsx';
import { useOnce } from '../../components/use-once.ts';
import { draftKey } from '../applications/kept-on-device.ts';
import { useSessionUser } from '../auth/use-session.ts';
import {
  type ExamResultValues,
  examResultFormSchema,
  examResultValues,
  nextResult,
  typedSince,
} from './exam-result-values.ts';
import classes from './exam-results.module.css';
import { useAddExamResult } from './hooks.ts';

/** Labels and inputs stay in line, whatever stands below them. */
const ORDER: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];
const BELOW = { mt: 6 };

const choose = (options: readonly string[]) => [{ value: '', label: 'Choose…' }, ...options];

/** Adds one result after another: eight are usual, so what is the same for all of them stays. */
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
        // Whoever has gone on to the next result meanwhile keeps it, and the place.
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

  // Once the emptied fields are drawn.
  useEffect(() => {
    if (added > 0) focusField('subjectName');
  }, [added]);

  const input = (name: keyof ExamResultValues) => ({
    id: name,
    required: true,
    inputWrapperOrder: ORDER,
    descriptionProps: BELOW,
    ...form.getInputProps(name),
  });
  return (
    <form noValidate aria-label="Add a result" onSubmit={form.onSubmit(submit, refused)}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <div className={classes.fields}>
        <NativeSelect
          key={form.key('examType')}
          {...input('examType')}
          label="Exam Type"
          data={choose(EXAM_TYPES)}
        />
        <TextInput
          key={form.key('examYear')}
          {...input('examYear')}
          label="Exam Year"
          inputMode="numeric"
          autoComplete="off"
        />
        <NativeSelect
          key={form.key('subjectName')}
          {...input('subjectName')}
          label="Subject"
          data={choose(EXAM_SUBJECTS)}
          className={classes.wide}
        />
        <NativeSelect
          key={form.key('grade')}
          {...input('grade')}
          label="Grade"
          description="UNG means ungraded"
          data={choose(GRADES)}
        />
        <TextInput
          key={form.key('subjectProfile')}
          {...input('subjectProfile')}
          label="Subject Profile"
          description="The letters beside the grade, for example AAB"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      <Button type="submit" leftSection={<PlusIcon />} loading={isAdding}>
        Add Result
      </Button>
    </form>
  );
}
