import { Button, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { Standing } from '../../../../shared/applications/standing.ts';
import { formatDateTime } from '../../../../shared/format/dates.ts';
import { type Mistake, mistakeProblem, newMistakeSchema } from '../../../../shared/mistakes/schema.ts';
import { notifyFailure, trpc } from '../../../api/trpc.ts';
import { DialogButtons } from '../../../components/feedback/dialog-buttons.tsx';
import { FormDialog } from '../../../components/feedback/form-dialog.tsx';
import { notify } from '../../../components/feedback/notify.ts';
import { ErrorSummary } from '../../../components/form/error-summary.tsx';
import { useCheckedForm } from '../../../components/form/use-checked-form.ts';
import { focusHeading } from '../../../components/layout/page.tsx';
import { type LocalDraft, useLocalDraft } from '../../../components/state/local-draft.ts';
import { type Overview, useConfirmOverview, useRefreshOverview } from '../hooks.ts';
import classes from './standing.module.css';

interface ReportMistakeProps {
  application: NonNullable<Overview['application']>;
  mistakes: Standing['mistakes'];
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/**
 * Tells the school of a mistake in what was submitted (standing §3). While somebody types, the dialog stays, although
 * no mistake can be reported any more.
 */
export function ReportMistake({ application, mistakes, isOpen, onOpen, onClose }: ReportMistakeProps) {
  const problem = mistakeProblem(application.status, mistakes);
  const close = () => {
    onClose();
    // From there it returns to the button, where that is still there.
    focusHeading();
  };
  return (
    <>
      {problem ? (
        <Text size="sm">{problem}</Text>
      ) : (
        <Button variant="default" onClick={onOpen}>
          I typed something wrong
        </Button>
      )}
      <FormDialog opened={isOpen} title="Tell the school what is wrong">
        <MistakeForm id={application.id} onDone={close} />
      </FormDialog>
    </>
  );
}

/** The same text again is the same message. */
const withTold = (mistakes: readonly Mistake[], told: Mistake) => [
  ...mistakes.filter(({ id }) => id !== told.id),
  told,
];

/** What was typed and not sent yet. */
const typedIn = (draft: LocalDraft) => z.string().catch('').parse(draft.read().text);

function MistakeForm({ id, onDone }: { id: number; onDone: () => void }) {
  const confirmOverview = useConfirmOverview();
  const refreshOverview = useRefreshOverview();
  const { mutateAsync: report } = trpc.applications.reportMistake.useMutation();
  const draft = useLocalDraft(`mistake:${id}`);
  const [typed] = useState(() => typedIn(draft));
  const { form, attempt, onSubmit, isSending } = useCheckedForm(
    newMistakeSchema,
    { text: typed },
    ({ text }) => (text.trim() === '' ? draft.clear() : draft.change({ text })),
  );
  const submit = onSubmit(async ({ text }) => {
    try {
      const told = await report({ id, text });
      draft.clear();
      notify({ title: 'Message Sent', message: 'The school will read it and answer you.', kind: 'success' });
      onDone();
      await confirmOverview(({ standing }) => ({
        standing: standing && { ...standing, mistakes: withTold(standing.mistakes, told) },
      }));
    } catch (error) {
      // What was typed stays, to be sent again.
      notifyFailure('Message Not Sent', error, 'Please check your connection and try again.');
      await refreshOverview();
    }
  });
  function cancel() {
    draft.clear();
    onDone();
  }
  return (
    <form noValidate aria-label="Tell the school what is wrong" onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <Textarea
        id="text"
        {...form.getInputProps('text')}
        key={form.key('text')}
        label="What is wrong, and how should it be?"
        description="The school reads this. It can open your application again, so that you can change it."
        rows={5}
        required
        withAsterisk={false}
        data-autofocus
      />
      <DialogButtons>
        <Button variant="default" onClick={cancel} disabled={isSending}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending}>
          Send to the School
        </Button>
      </DialogButtons>
    </form>
  );
}

/** What was told so far, and whether the school has dealt with it. */
export const ToldMistakes = ({ mistakes }: Pick<Standing, 'mistakes'>) => (
  <ul className={classes.said} aria-label="What you told the school">
    {mistakes.map(({ id, at, text, settledAt }) => (
      <li key={id}>
        <p>{text}</p>
        <Text size="sm" c="dimmed">
          {settledAt
            ? `Told on ${formatDateTime(at)}. The school dealt with it on ${formatDateTime(settledAt)}.`
            : `Told on ${formatDateTime(at)}. The school has it.`}
        </Text>
      </li>
    ))}
  </ul>
);
