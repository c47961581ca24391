import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { COMMON_PLACES } from '../../../shared/letters/places.ts';
import type { SentMessage } from '../../../shared/messages/schema.ts';
import { DialogButtons } from '../../components/feedback/dialog-buttons.tsx';
import { FormDialog } from '../../components/feedback/form-dialog.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { randomId } from '../../components/state/random-id.ts';
import { type Chosen, selectionOf } from '../admissions/bulk/selection.ts';
import { applications } from '../admissions/bulk/words.ts';
import { useSendMessage } from './hooks.ts';
import { MessagePreview } from './message-preview.tsx';
import classes from './messages.module.css';
import { applicants } from './words.ts';

interface MessageDialogProps {
  /** Stays set while the dialog closes. */
  chosen: Chosen;
  opened: boolean;
  onClose: () => void;
}

/** Writes to many applicants: first the words, then what three of them would read, then it goes (bulk §3). */
export const MessageDialog = ({ chosen, opened, onClose }: MessageDialogProps) => (
  <FormDialog
    opened={opened}
    title={`Write to the applicants of ${applications(chosen.ids.length)}`}
    size="xl"
  >
    {opened && <Compose chosen={chosen} onClose={onClose} />}
  </FormDialog>
);

const PLACES = COMMON_PLACES.map((place) => `{${place}}`).join(', ');

function Compose({ chosen, onClose }: Pick<MessageDialogProps, 'chosen' | 'onClose'>) {
  const [words, setWords] = useState({ subject: '', text: '' });
  const [preview, setPreview] = useState<SentMessage>();
  const [key] = useState(randomId);
  const { send, errors } = useSendMessage();
  const message = { ...selectionOf(chosen), ...words };
  const change = (name: keyof typeof words) => (event: { currentTarget: { value: string } }) =>
    setWords({ ...words, [name]: event.currentTarget.value });

  const [show, isPreparing] = useOnce(async () => setPreview(await send({ ...message, preview: true })));
  const [confirm, isSending] = useOnce(async () => {
    if (await send({ ...message, key })) onClose();
  });
  if (preview) {
    return (
      <div className={classes.form}>
        <MessagePreview preview={preview} />
        <DialogButtons>
          <Button variant="default" onClick={() => setPreview(undefined)} disabled={isSending} data-autofocus>
            Change the Text
          </Button>
          <Button onClick={confirm} loading={isSending} disabled={preview.recipients === 0}>
            Send to {applicants(preview.recipients)}
          </Button>
        </DialogButtons>
      </div>
    );
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <TextInput
        label="Subject"
        required
        value={words.subject}
        error={errors.subject}
        onChange={change('subject')}
        data-autofocus
      />
      <Textarea
        label="Text"
        description={`You can use ${PLACES}. Leave a blank line between paragraphs.`}
        required
        autosize
        minRows={6}
        maxRows={16}
        value={words.text}
        error={errors.text}
        onChange={change('text')}
      />
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isPreparing}>
          Show Preview
        </Button>
      </DialogButtons>
    </form>
  );
}
