import { Button, Textarea, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { COMMON_PLACES } from '../../../shared/letters/places.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { DialogButtons } from '../../components/feedback/dialog-buttons.tsx';
import { FormDialog } from '../../components/feedback/form-dialog.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { TextLink } from '../../components/layout/links.tsx';
import { attemptAt, attemptSchema, isOtherUnanswered } from '../../components/state/attempt.ts';
import { typedKey, useTyped } from '../../components/state/use-typed.ts';
import { paths } from '../../paths.ts';
import { type Chosen, selectionOf } from '../admissions/bulk/selection.ts';
import { SetAnew } from '../admissions/bulk/set-anew.tsx';
import { applications } from '../admissions/bulk/words.ts';
import { useSessionUser } from '../auth/use-session.ts';
import { type Previewed, useSendMessage } from './hooks.ts';
import { MessagePreview } from './message-preview.tsx';
import classes from './messages.module.css';
import { applicants } from './words.ts';

interface MessageDialogProps {
  /** Stays set while the dialog closes. */
  chosen: Chosen;
  opened: boolean;
  /** Called when the list of the selection was no longer kept, with what matches now. */
  onRenewed: (chosen: Chosen) => void;
  onClose: () => void;
}

/** Writes to many applicants: first the words, then what three of them would read, then it goes (bulk §3). */
const MessageDialog = ({ opened, ...compose }: MessageDialogProps) => (
  <FormDialog
    opened={opened}
    title={`Write to the applicants of ${applications(compose.chosen.ids.length)}`}
    size="xl"
  >
    {opened && <Compose {...compose} />}
  </FormDialog>
);

export default MessageDialog;

const PLACES = COMMON_PLACES.map((place) => `{${place}}`).join(', ');

const typedSchema = z.object({
  subject: z.string().catch(''),
  text: z.string().catch(''),
  unanswered: attemptSchema.nullable().catch(null),
});

function Compose({ chosen, onRenewed, onClose }: Omit<MessageDialogProps, 'opened'>) {
  const { values, change, forget } = useTyped(typedKey(useSessionUser().id, 'message'), typedSchema);
  const { subject, text, unanswered } = values;
  const [previewed, setPreviewed] = useState<Previewed>();
  const { prepare, send, errors } = useSendMessage(onRenewed);
  const message = previewed?.message ?? { ...selectionOf(chosen), subject, text };
  const close = () => {
    forget();
    onClose();
  };

  const preparePreview = async () => {
    const prepared = await prepare(chosen, { subject, text });
    if (prepared) setPreviewed(prepared);
  };
  const [show, isPreparing] = useOnce(preparePreview);
  const [confirm, isSending] = useOnce(async () => {
    const attempt = attemptAt(message, unanswered);
    // Stored first: what is sent twice after a reload has the same key, too.
    change({ unanswered: attempt });
    const outcome = await send({ ...message, key: attempt.key });
    if (outcome === 'refused' || outcome === 'gone') change({ unanswered });
    if (outcome === 'gone') await preparePreview();
    if (typeof outcome === 'object') close();
  });
  const earlier = isOtherUnanswered(message, unanswered) && <EarlierMessage />;
  if (previewed) {
    const { preview } = previewed;
    return (
      <div className={classes.form}>
        {earlier}
        <SetAnew chosen={chosen} />
        <MessagePreview preview={preview} />
        <DialogButtons>
          <Button
            variant="default"
            onClick={() => setPreviewed(undefined)}
            disabled={isSending}
            data-autofocus
          >
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
      {earlier}
      <TextInput
        label="Subject"
        required
        value={subject}
        error={errors.subject}
        onChange={({ currentTarget }) => change({ subject: currentTarget.value, text })}
        data-autofocus
      />
      <Textarea
        label="Text"
        description={`The letter adds a greeting before and a closing after it, as the preview shows. You can use ${PLACES}. Leave a blank line between paragraphs.`}
        required
        autosize
        minRows={6}
        maxRows={16}
        value={text}
        error={errors.text}
        onChange={({ currentTarget }) => change({ subject, text: currentTarget.value })}
      />
      <DialogButtons>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={isPreparing}>
          Show Preview
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Another message than the one that is written now was sent, and the server did not say what became of it. */
const EarlierMessage = () => (
  <Banner tone="warning" live title="An earlier message may have been sent">
    The server did not answer, so it is not known whether it went out. Before you send this one, please look
    under{' '}
    <TextLink to={paths.messages} target="_blank">
      Messages<VisuallyHidden component="span"> (opens in a new tab)</VisuallyHidden>
    </TextLink>
    : the same people may get both.
  </Banner>
);
