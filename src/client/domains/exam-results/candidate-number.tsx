import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FIELD_LABELS } from '../../../shared/students/field-labels.ts';
import { CANDIDATE_NUMBER } from '../../../shared/students/schema.ts';
import { useOnce } from '../../components/form/use-once.ts';
import classes from './exam-results.module.css';

const HELP = 'Ten digits, on your slip. Optional: it helps the school to find your results.';
const WRONG = 'A CXC candidate number has ten digits. Please check it against the slip, or leave it empty.';

const isCandidateNumber = (typed: string) => typed === '' || CANDIDATE_NUMBER.test(typed);
/** As it is stored: people copy it with spaces. */
export const withoutSpaces = (typed: string) => typed.replaceAll(/[\s-]/g, '');

interface InputProps {
  value: string;
  onChange: (typed: string) => void;
  help?: string;
}

/** What is wrong is said while it is typed, but not before ten digits could be there. */
export const CandidateNumberInput = ({ value, onChange, help = HELP }: InputProps) => (
  <TextInput
    id="candidateNumber"
    label={FIELD_LABELS.candidateNumber}
    description={help}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    inputMode="numeric"
    autoComplete="off"
    maxLength={20}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
    error={isCandidateNumber(withoutSpaces(value)) ? undefined : WRONG}
  />
);

interface FormProps {
  stored: string;
  /** Resolves when it is saved or the failure was told. */
  onSave: (candidateNumber: string) => Promise<unknown>;
  help?: string;
}

/** The candidate number of a student whose record is there already. */
export function CandidateNumberForm({ stored, onSave, help }: FormProps) {
  const [typed, setTyped] = useState(stored);
  const number = withoutSpaces(typed);
  const [save, isSaving] = useOnce(() => onSave(number));
  return (
    <form
      noValidate
      aria-label={FIELD_LABELS.candidateNumber}
      className={classes.number}
      onSubmit={(event) => {
        event.preventDefault();
        if (isCandidateNumber(number)) void save();
      }}
    >
      <CandidateNumberInput value={typed} onChange={setTyped} {...(help && { help })} />
      <Button type="submit" variant="default" loading={isSaving} disabled={number === stored}>
        Save Number
      </Button>
    </form>
  );
}
