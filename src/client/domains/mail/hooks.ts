import { notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';

/** How often the list is fetched while emails are being sent, in milliseconds. */
const WATCH_INTERVAL = 2000;

/** Emails that could not be sent. Polled while some are being sent again. */
export const useStuckMail = () =>
  trpc.superAdmin.stuckMail.useQuery(undefined, {
    refetchInterval: ({ state }) =>
      state.data?.some(({ isOnItsWay }) => isOnItsWay) ? WATCH_INTERVAL : false,
  });

const NOT_SENT = 'Nothing was sent. Please try again.';

export function useSendAgain({ subject, to }: { subject: string; to: string }) {
  const utils = trpc.useUtils();
  return trpc.superAdmin.sendMailAgain.useMutation({
    onSuccess: ({ isSent, message }) =>
      notify(
        isSent
          ? { title: 'Message Sent', message: `“${subject}” has been sent to ${to}.`, kind: 'success' }
          : { title: 'Message Not Sent', message, kind: 'warning' },
      ),
    onError: (error) => notifyFailure('Message Not Sent', error, NOT_SENT),
    onSettled: () => utils.superAdmin.stuckMail.invalidate(),
  });
}

export function useSendAllAgain() {
  const utils = trpc.useUtils();
  return trpc.superAdmin.sendAllMailAgain.useMutation({
    onSuccess: ({ message }) => notify({ title: 'Sending Again', message }),
    onError: (error) => notifyFailure('Messages Not Sent', error, NOT_SENT),
    onSettled: () => utils.superAdmin.stuckMail.invalidate(),
  });
}
