import { useForm } from '@mantine/form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSame } from '../../../shared/values.ts';
import { codeOf, errorMessage, issuesOf } from '../../api/trpc.ts';
import { focusField } from '../../components/form/error-summary.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { useLocalDraft } from '../../components/state/local-draft.ts';
import { draftKey } from '../applications/kept-on-device.ts';
import { useKept } from '../applications/use-kept.ts';
import {
  type ExamResultValues,
  examResultFormSchema,
  examResultValues,
  examResultValuesSchema,
  isBegun,
  nextResult,
  typedSince,
} from './exam-result-values.ts';
import { useAddExamResult } from './hooks.ts';
import { useLost } from './use-lost.ts';

/** Continue leaves the focus where it is, since the page goes on; what the page sends by itself never moves it. */
type SentBy = 'button' | 'continue' | 'itself';

export type ResultForm = ReturnType<typeof useResultForm>;

/** The form for the next result. Eight are usual, so the exam and the year stay. */
export function useResultForm(studentId: number | undefined, resultCount: number) {
  const draft = useLocalDraft(draftKey(useKept(), 'result'));
  const [attempt, setAttempt] = useState(0);
  const [added, setAdded] = useState(0);
  const [lost, setLost] = useLost(draft, examResultValuesSchema, () => sendLost());
  const add = useAddExamResult();
  const [initialValues] = useState(() => examResultValues(draft.read()));
  const form = useForm<ExamResultValues>({
    mode: 'uncontrolled',
    initialValues,
    validate: zod4Resolver(examResultFormSchema),
    onValuesChange: (values) => {
      draft.change(values);
      // Nobody has pressed a button for what is typed since.
      if (!isSame(draft.read().lost, values)) setLost(undefined);
    },
  });
  const refused = () => setAttempt((count) => count + 1);

  const [send, isAdding] = useOnce(async (values: ExamResultValues, by: SentBy) => {
    if (studentId === undefined) return;
    try {
      await add({ ...examResultFormSchema.parse(values), studentId });
    } catch (error) {
      const isUnanswered = codeOf(error) === undefined && isSame(values, form.getValues());
      setLost(isUnanswered ? values : undefined);
      // The notice goes after five seconds; why a result cannot be added stays.
      const taken =
        codeOf(error) === 'CONFLICT'
          ? { subjectName: errorMessage(error, 'This result was not added.') }
          : {};
      form.setErrors({ ...taken, ...issuesOf(error) });
      if (by !== 'itself') refused();
      return;
    }
    // Values typed while saving are kept for the next result.
    const typed = typedSince(values, form.getValues());
    form.setValues({ ...nextResult(values), ...typed });
    draft.clear();
    draft.change(typed);
    setAttempt(0);
    setLost(undefined);
    if (by === 'button' && Object.keys(typed).length === 0) setAdded((count) => count + 1);
  });

  // A result that was added elsewhere on the page answers what an empty form was refused for.
  const { clearErrors, getValues } = form;
  const forgetRefusal = useEffectEvent(() => {
    if (isBegun(getValues())) return;
    clearErrors();
    setAttempt(0);
  });
  useEffect(() => {
    if (resultCount > 0) forgetRefusal();
  }, [resultCount]);

  // After the emptied fields are rendered.
  useEffect(() => {
    if (added > 0) focusField('subjectName');
  }, [added]);

  const submit = (by: SentBy) => form.onSubmit((values) => send(values, by), refused);
  const sendLost = () => {
    if (lost) send(lost, 'itself');
  };
  return {
    form,
    attempt,
    isAdding,
    isLost: lost !== undefined,
    onSubmit: submit('button'),
    sendLost,
    isBegun: () => studentId !== undefined && isBegun(form.getValues()),
    /** Adds what is typed, or shows what is wrong with it, and the page goes on. */
    add: () => submit('continue')(),
  };
}
