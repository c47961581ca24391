import { useState } from 'react';
import type { SentMessage } from '../../../shared/messages/schema.ts';
import { codeOf, issuesOf, notifyFailure, type RouterInputs, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { applicants } from './words.ts';

const UNANSWERED =
  'The server did not answer. Please check your connection and press again: nobody is written to twice.';

/** 'refused': nothing was sent, which the fields or a notice say. 'unanswered': it may be sent. */
type Outcome = SentMessage | 'refused' | 'unanswered';

/** Sends a message, or prepares its preview. */
export function useSendMessage() {
  const { admin } = trpc.useUtils();
  const { mutateAsync } = trpc.admin.sendMessage.useMutation();
  const [errors, setErrors] = useState<{ subject?: string; text?: string }>({});
  const send = async (message: RouterInputs['admin']['sendMessage']): Promise<Outcome> => {
    setErrors({});
    try {
      const sent = await mutateAsync(message);
      if (message.preview) return sent;
      notify({
        title: 'Message Sent',
        message: `It is on its way to ${applicants(sent.recipients)}. Messages tells whom it reached.`,
        kind: 'success',
      });
      await admin.messages.invalidate();
      return sent;
    } catch (error) {
      const { subject, text } = issuesOf(error);
      setErrors({ ...(subject && { subject }), ...(text && { text }) });
      if (!subject && !text) notifyFailure('Error', error, UNANSWERED);
      return codeOf(error) ? 'refused' : 'unanswered';
    }
  };
  return { send, errors };
}
