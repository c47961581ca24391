import { notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';

/** What was found when the page was opened; asked again only by the button, since it connects to the mail server. */
export const useSystem = () =>
  trpc.superAdmin.system.useQuery(undefined, { staleTime: 0, refetchOnWindowFocus: false });

export function useNoteRestoredOffersSeen() {
  const utils = trpc.useUtils();
  return trpc.superAdmin.noteRestoredOffersSeen.useMutation({
    onSuccess: ({ message }) => {
      notify({ title: 'Confirmed', message, kind: 'success' });
      return utils.superAdmin.system.invalidate();
    },
    onError: (error) => notifyFailure('Not Confirmed', error, 'Nothing was changed. Please try again.'),
  });
}

export const useSendTestEmail = () =>
  trpc.superAdmin.sendTestEmail.useMutation({
    onSuccess: ({ isSent, message }) =>
      notify(
        isSent
          ? { title: 'Email Sent', message, kind: 'success' }
          : { title: 'Email Not Sent', message, kind: 'warning' },
      ),
    onError: (error) => notifyFailure('Email Not Sent', error, 'Nothing was sent. Please try again.'),
  });
