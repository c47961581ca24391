import { useState } from 'react';
import type { SentMessage } from '../../../shared/messages/schema.ts';
import { codeOf, issuesOf, notifyFailure, type RouterInputs, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useAskAbout } from '../admissions/bulk/ask-about.ts';
import { type Chosen, selectionOf } from '../admissions/bulk/selection.ts';
import { applicants } from './words.ts';

const MESSAGE_UNANSWERED =
  'The server did not answer. Please check your connection and press again: nobody is written to twice.';

type Message = RouterInputs['admin']['sendMessage'];
type Words = Pick<Message, 'subject' | 'text'>;

/** What was shown before it goes out: this message and no other is sent. */
export interface Previewed {
  message: Message;
  preview: SentMessage;
}

/**
 * 'refused': nothing was sent, which the fields or a notice say. 'unanswered': it may be sent. 'gone': nothing, the list is
 * not kept.
 */
type Outcome = SentMessage | 'refused' | 'unanswered' | 'gone';

/** Prepares the preview of a message, and sends it. `onRenewed` gets what matches now where the list is not kept. */
export function useSendMessage(onRenewed: (renewed: Chosen) => void) {
  const { admin } = trpc.useUtils();
  const { mutateAsync } = trpc.admin.sendMessage.useMutation();
  const askAbout = useAskAbout(onRenewed);
  const [errors, setErrors] = useState<{ subject?: string; text?: string }>({});
  const tell = (error: unknown) => {
    const { subject, text } = issuesOf(error);
    setErrors({ ...(subject && { subject }), ...(text && { text }) });
    if (!subject && !text) notifyFailure('Error', error, MESSAGE_UNANSWERED);
  };
  /** @returns undefined after a failure, which the fields or a notice say */
  const prepare = async (chosen: Chosen, words: Words): Promise<Previewed | undefined> => {
    setErrors({});
    try {
      return await askAbout(chosen, async (about) => {
        const message = { ...selectionOf(about), ...words };
        return { message, preview: await mutateAsync({ ...message, preview: true }) };
      });
    } catch (error) {
      tell(error);
      return undefined;
    }
  };
  const send = async (message: Message): Promise<Outcome> => {
    setErrors({});
    try {
      const sent = await mutateAsync(message);
      notify({
        title: 'Message Sent',
        message: `It is on its way to ${applicants(sent.recipients)}. Messages tells whom it reached.`,
        kind: 'success',
      });
      await admin.messages.invalidate();
      return sent;
    } catch (error) {
      if (codeOf(error) === 'GONE') return 'gone';
      tell(error);
      return codeOf(error) ? 'refused' : 'unanswered';
    }
  };
  return { prepare, send, errors };
}
