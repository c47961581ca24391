import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { describeResult } from '../../../shared/exam-results/describe.ts';
import type { ExamResult } from '../../../shared/exam-results/schema.ts';
import { examResultFormSchema } from '../exam-results/exam-result-values.ts';
import classes from './desk.module.css';

const schema = examResultFormSchema.pick({ subjectProfile: true, examYear: true });
type ProfileAndYear = z.output<typeof schema>;

interface ProfileFormProps {
  result: ExamResult;
  onSave: (values: ProfileAndYear) => void;
  onLeave: () => void;
}

/** Profile and year of the chosen row as the slip shows them. Escape leaves it as it was. */
export function ProfileForm({ result, onSave, onLeave }: ProfileFormProps) {
  const [subjectProfile, setProfile] = useState(result.subjectProfile);
  const [examYear, setYear] = useState(String(result.examYear));
  const [problems, setProblems] = useState<Record<string, string[] | undefined>>({});
  return (
    <form
      noValidate
      className={classes.profile}
      aria-label={`Profile and year of ${describeResult(result)}`}
      onKeyDown={(event) => event.key === 'Escape' && onLeave()}
      onSubmit={(event) => {
        event.preventDefault();
        const { data, error } = schema.safeParse({ subjectProfile, examYear });
        if (data) onSave(data);
        else setProblems(z.flattenError(error).fieldErrors);
      }}
    >
      <TextInput
        label="Profile"
        autoFocus
        autoCapitalize="characters"
        spellCheck={false}
        autoComplete="off"
        value={subjectProfile}
        error={problems.subjectProfile?.[0]}
        onChange={(event) => setProfile(event.currentTarget.value.toUpperCase())}
      />
      <TextInput
        label="Year"
        inputMode="numeric"
        autoComplete="off"
        value={examYear}
        error={problems.examYear?.[0]}
        onChange={(event) => setYear(event.currentTarget.value)}
      />
      <Button type="submit">Save</Button>
      <Button variant="default" onClick={onLeave}>
        Cancel
      </Button>
    </form>
  );
}
