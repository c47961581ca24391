import type { OfferState } from '../../../shared/places/constants.ts';
import type { ListedOffer } from '../../../shared/places/offers.ts';
import { issuesOf, notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';

const CHANGE_UNANSWERED =
  'The server did not answer. Please check your connection, then see here whether the offer has changed.';

export type OfferChange = {
  state: OfferState;
  reason?: string | undefined;
  answerBy?: string | undefined;
  conditions?: string | undefined;
};

/** Changes an offer. @returns 'done', or the errors by field; other failures are shown by a notice. */
export function useChangeOffer({ id, version, applicationNumber }: ListedOffer) {
  const { admin } = trpc.useUtils();
  const { mutateAsync: send } = trpc.admin.changeOffer.useMutation();
  return async (change: OfferChange): Promise<'done' | Record<string, string>> => {
    try {
      await send({ id, version, ...change });
      notify({ title: 'Offer Changed', message: applicationNumber, kind: 'success' });
      await admin.invalidate();
      return 'done';
    } catch (error) {
      const issues = issuesOf(error);
      if (Object.keys(issues).length === 0) {
        notifyFailure('Error', error, CHANGE_UNANSWERED);
        await admin.offers.invalidate();
      }
      return issues;
    }
  };
}
