import type { ApplicantOffer } from '../../../shared/places/offers.ts';
import { notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useOnce } from '../../components/form/use-once.ts';
import { focusHeading } from '../../components/layout/page.tsx';
import { useConfirmOverview, useRefreshOverview } from '../applications/hooks.ts';

const ANSWER_UNCERTAIN =
  'The school could not be reached. Please check your connection, then look here again to see whether your answer has arrived.';

/** Sends the applicant's answer to an offer. Whatever comes of it, the page shows what the server knows. */
export function useAnswer(id: number) {
  const { mutateAsync: sendAcceptance } = trpc.applications.acceptOffer.useMutation();
  const { mutateAsync: sendRefusal } = trpc.applications.declineOffer.useMutation();
  const confirmOverview = useConfirmOverview();
  const refresh = useRefreshOverview();
  const answer = async (send: () => Promise<ApplicantOffer>, title: string, message: string) => {
    try {
      const offer = await send();
      notify({ title, message, kind: 'success' });
      const shown = confirmOverview(() => ({ offer }));
      // The buttons, and the question before a refusal, are gone.
      focusHeading();
      await shown;
    } catch (failure) {
      notifyFailure('Error', failure, ANSWER_UNCERTAIN);
      await refresh();
    }
  };
  const [accept, isSending] = useOnce((staysOnWaitingList: boolean) =>
    answer(() => sendAcceptance({ id, staysOnWaitingList }), 'Place Accepted', 'Your place is kept for you.'),
  );
  const decline = () =>
    answer(() => sendRefusal({ id }), 'Place Declined', 'The place goes to somebody else.');
  return { accept, decline, isSending };
}
