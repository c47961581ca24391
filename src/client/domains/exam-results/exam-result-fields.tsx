import { type InputWrapperProps, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { EXAM_SUBJECTS, EXAM_TYPES, GRADES } from '../../../shared/exam-results/constants.ts';
import type { ExamResultValues } from './exam-result-values.ts';
import classes from './exam-results.module.css';

/** Labels and inputs stay aligned, whatever texts are below them. */
const ORDER: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];
const BELOW = { mt: 6 };

const choose = (options: readonly string[]) => [{ value: '', label: 'Choose…' }, ...options];

interface ExamResultFieldsProps {
  form: UseFormReturnType<ExamResultValues>;
  /** Before the ids, where the page has these fields twice. */
  idPrefix?: string;
  /** False where a form needs no result at all: what is added to it is checked all the same. */
  withAsterisk?: boolean;
}

/** The fields of an exam result. */
export function ExamResultFields({ form, idPrefix = '', withAsterisk = true }: ExamResultFieldsProps) {
  const input = (name: keyof ExamResultValues) => ({
    id: idPrefix + name,
    required: true,
    withAsterisk,
    inputWrapperOrder: ORDER,
    descriptionProps: BELOW,
    ...form.getInputProps(name),
  });
  return (
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
  );
}
