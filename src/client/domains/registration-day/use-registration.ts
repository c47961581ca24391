import { useState } from 'react';
import type { OfferState } from '../../../shared/places/constants.ts';
import type { Original, Registrant } from '../../../shared/places/registration.ts';
import type { Seat } from '../../../shared/places/world.ts';
import { notifyFailure, trpc, UNANSWERED } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useOnce } from '../../components/form/use-once.ts';

type Change = { state: OfferState; reason?: string; classes?: Seat[] };

/** What is done at the desk. Afterwards the page shows what the server knows. */
export function useRegistration({ offer, applicationNumber, seen }: Registrant) {
  const { admin } = trpc.useUtils();
  const { mutateAsync: changeOffer } = trpc.admin.changeOffer.useMutation();
  const { mutateAsync: noteOriginal } = trpc.admin.noteOriginal.useMutation();
  const { id, version } = offer;
  const run = async (send: () => Promise<unknown>, title: string) => {
    try {
      await send();
      notify({ title, message: applicationNumber, kind: 'success' });
    } catch (failure) {
      notifyFailure('Error', failure, UNANSWERED);
    }
    await Promise.all([admin.registrants.invalidate(), admin.placeLists.invalidate()]);
  };
  const [change, isChanging] = useOnce((title: string, values: Change) =>
    run(() => changeOffer({ id, version, ...values }), title),
  );
  const [ticking, setTicking] = useState<{ what: Original; isSeen: boolean }>();
  const [see, isSaving] = useOnce(async (what: Original, isSeen: boolean) => {
    setTicking({ what, isSeen });
    await run(() => noteOriginal({ id, what, isSeen }), isSeen ? 'Original Seen' : 'Not Seen');
    setTicking(undefined);
  });
  /** What is being saved shows at once. */
  const isSeen = (what: Original) => (ticking?.what === what ? ticking.isSeen : seen.includes(what));
  const giveUp = (reason: string) =>
    run(
      () =>
        changeOffer({
          id,
          version,
          reason,
          state: offer.state === 'accepted' ? 'withdrawn_by_applicant' : 'withdrawn',
        }),
      'Place Freed',
    );
  return { change, see, isSeen, giveUp, isBusy: isChanging || isSaving };
}
