import { Button, TextInput } from '@mantine/core';
import { FIELD_LABELS } from '../../../shared/students/field-labels.ts';
import classes from './exam-results.module.css';
import { isCandidateNumber, withoutSpaces } from './read-candidate-number.ts';

const HELP = 'Ten digits, on your slip. Optional: it helps the school to find your results.';
const WRONG = 'A CXC candidate number has ten digits. Please check it against the slip, or leave it empty.';

interface InputProps {
  value: string;
  onChange: (typed: string) => void;
  help?: string;
}

/** What is wrong is said while it is typed: said on leaving the field, it would move the button that is being pressed. */
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

interface FormProps extends InputProps {
  /** Whether another number is stored. */
  isChanged: boolean;
  isSaving: boolean;
  onSave: () => void;
}

/** The candidate number of a student whose record is there already. */
export const CandidateNumberForm = ({ isChanged, isSaving, onSave, ...input }: FormProps) => (
  <form
    noValidate
    aria-label={FIELD_LABELS.candidateNumber}
    className={classes.number}
    onSubmit={(event) => {
      event.preventDefault();
      onSave();
    }}
  >
    <CandidateNumberInput {...input} />
    <Button type="submit" variant="default" loading={isSaving} disabled={!isChanged}>
      Save Number
    </Button>
  </form>
);
