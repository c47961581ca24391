import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { DOCUMENT_CATEGORIES, DOCUMENT_TYPES } from '../../../shared/documents/constants.ts';
import { type NewRequest, newRequestSchema } from '../../../shared/requests/schema.ts';
import { issuesOf, notifyFailure } from '../../api/trpc.ts';
import { DialogButtons } from '../../components/feedback/dialog-buttons.tsx';
import { DayField } from '../../components/form/day-field.tsx';
import { focusField } from '../../components/form/error-summary.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import classes from './requests.module.css';
import { UNANSWERED_FORM } from './unanswered.ts';

const INFORMATION = 'information';
const WHAT = [
  ...DOCUMENT_TYPES.map((type) => ({ value: type, label: DOCUMENT_CATEGORIES[type].label })),
  { value: INFORMATION, label: 'An answer to a question' },
];

/** What is typed into the form: the kind of document or 'information', the message and the day. */
export const askingSchema = z.object({ what: z.string(), message: z.string(), answerBy: z.string() });
export type Asking = z.infer<typeof askingSchema>;
export const NOTHING_ASKED: Asking = { what: 'exam_slip', message: '', answerBy: '' };
export const askedAgain = ({
  documentType,
  answerBy,
}: Pick<NewRequest, 'documentType' | 'answerBy'>): Asking => ({
  what: documentType ?? INFORMATION,
  message: '',
  answerBy,
});

interface AskFormProps {
  id: string;
  submitLabel: string;
  values: Asking;
  onChange: (values: Asking) => void;
  /** When something is asked again, what it is stays. */
  isAgain?: boolean;
  /** May throw the server's refusal. */
  onAsk: (asked: NewRequest) => Promise<unknown>;
  onCancel: () => void;
}

/** On these controls Escape does not close the dialog around the form, so that input is not lost. */
const KEEPS_DIALOG = { 'data-mantine-stop-propagation': true };

/** Asks for a document or for information: what, why, until when. */
export function AskForm({
  id,
  submitLabel,
  values,
  onChange,
  isAgain = false,
  onAsk,
  onCancel,
}: AskFormProps) {
  const [errors, setErrors] = useState<Record<string, unknown>>({});
  const errorOf = (name: string) => (errors[name] ? String(errors[name]) : undefined);
  const change = (name: keyof Asking) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...values, [name]: event.currentTarget.value });
  const [send, isSending] = useOnce(async () => {
    const { what, message, answerBy } = values;
    const isInformation = what === INFORMATION;
    const { data, error } = newRequestSchema.safeParse({
      kind: isInformation ? INFORMATION : 'document',
      documentType: isInformation ? null : what,
      message,
      answerBy,
    });
    setErrors(
      Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message])),
    );
    if (!data) return focusField(id);
    try {
      await onAsk(data);
    } catch (failure) {
      setErrors(issuesOf(failure));
      notifyFailure('Error', failure, UNANSWERED_FORM);
    }
  });
  return (
    <form
      id={id}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {!isAgain && (
        <NativeSelect
          {...KEEPS_DIALOG}
          label="What do you need?"
          data={WHAT}
          value={values.what}
          onChange={change('what')}
        />
      )}
      <Textarea
        {...KEEPS_DIALOG}
        label="Message to the applicant"
        required
        autosize
        minRows={3}
        value={values.message}
        error={errorOf('message')}
        onChange={change('message')}
      />
      <DayField
        {...KEEPS_DIALOG}
        label="Until when"
        required
        value={values.answerBy}
        error={errorOf('answerBy')}
        onChange={(answerBy) => onChange({ ...values, answerBy })}
      />
      <DialogButtons>
        <Button {...KEEPS_DIALOG} variant="default" onClick={onCancel} disabled={isSending}>
          Cancel
        </Button>
        <Button {...KEEPS_DIALOG} type="submit" loading={isSending}>
          {submitLabel}
        </Button>
      </DialogButtons>
    </form>
  );
}
