import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type BroadsheetChanges,
  broadsheetChangesSchema,
  type Person,
} from '../../../shared/broadsheets/schema.ts';
import { useOnce } from '../../components/form/use-once.ts';
import { passesFocusOn } from '../../components/layout/page.tsx';
import classes from './broadsheets.module.css';

/** Whose results stand in these lines: an application's id or number; null takes a match by hand back. */
export type OnMatch = (people: NonNullable<BroadsheetChanges['people']>) => Promise<unknown>;

/** Says by hand whose results they are. */
export function MatchForm({
  person: { lines, name, candidates },
  onMatch,
}: {
  person: Person;
  onMatch: OnMatch;
}) {
  const [number, setNumber] = useState('');
  const [problem, setProblem] = useState<string>();
  const allLines = (application: number | string) =>
    Object.fromEntries(lines.map((line) => [line, application]));
  const [match, isSending] = useOnce((application: number | string) => onMatch(allLines(application)));
  return (
    <form
      ref={passesFocusOn}
      noValidate
      className={classes.nameForm}
      aria-label={`Whose results ${name} are`}
      onSubmit={(event) => {
        event.preventDefault();
        const ref = number.trim();
        const { success } = broadsheetChangesSchema.safeParse({ people: allLines(ref) });
        setProblem(success ? undefined : 'Please enter an application’s number, for example SF2027-00042');
        if (success) match(ref);
      }}
    >
      {candidates.map((one) => (
        <Button
          key={one.applicationId}
          variant="default"
          disabled={isSending}
          onClick={() => match(one.applicationId)}
        >
          {one.name}, {one.applicationNumber}
        </Button>
      ))}
      <TextInput
        label="Application number"
        placeholder="SF2027-00042"
        autoComplete="off"
        value={number}
        error={problem}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={isSending}>
        Match
      </Button>
    </form>
  );
}
