import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { newNameSchema } from '../../../shared/broadsheets/schema.ts';
import { EXAM_SUBJECTS, type ExamSubject } from '../../../shared/exam-results/constants.ts';
import { notifyFailure } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useOnce } from '../../components/form/use-once.ts';
import classes from './broadsheets.module.css';

interface NameFormProps {
  /** What is asked about; without it, the name is typed. */
  name?: string;
  onRemember: (name: string, subject: ExamSubject) => Promise<unknown>;
}

/** Says which subject a name means. */
export function NameForm({ name: asked, onRemember }: NameFormProps) {
  const [typed, setTyped] = useState('');
  const [subjectName, setSubject] = useState('');
  const [problems, setProblems] = useState<Record<string, string[] | undefined>>({});
  const name = asked ?? typed;
  const [remember, isSending] = useOnce(async () => {
    const { data, error } = newNameSchema.safeParse({ name, subjectName });
    setProblems(error ? z.flattenError(error).fieldErrors : {});
    if (!data) return;
    try {
      await onRemember(data.name, data.subjectName);
      notify({ title: 'Name Remembered', message: `${data.name} is ${data.subjectName}.`, kind: 'success' });
      setTyped('');
      setSubject('');
    } catch (failure) {
      notifyFailure('Error', failure, 'The name was not remembered. Please try again.');
    }
  });
  return (
    <form
      noValidate
      className={classes.nameForm}
      aria-label={asked ? `What ${asked} means` : 'A name of a subject'}
      onSubmit={(event) => {
        event.preventDefault();
        remember();
      }}
    >
      {asked === undefined && (
        <TextInput
          label="Name in the file"
          autoComplete="off"
          value={typed}
          error={problems.name?.[0]}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <NativeSelect
        label={asked ? `“${asked}” is` : 'Subject'}
        data={[{ value: '', label: 'Choose…' }, ...EXAM_SUBJECTS]}
        value={subjectName}
        error={problems.subjectName?.[0]}
        onChange={(event) => setSubject(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isSending}>
        Remember
      </Button>
    </form>
  );
}
