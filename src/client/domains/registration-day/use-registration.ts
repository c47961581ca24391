import { useRef, useState } from 'react';
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
  const [ticked, setTicked] = useState<Partial<Record<Original, boolean>>>({});
  const saved = useRef(Promise.resolve());
  /** Ticks show at once, and are saved one after the other: whoever waits at the desk has several originals. */
  const see = (what: Original, isSeen: boolean) => {
    setTicked((all) => ({ ...all, [what]: isSeen }));
    saved.current = saved.current.then(async () => {
      await run(() => noteOriginal({ id, what, isSeen }), isSeen ? 'Original Seen' : 'Not Seen');
      setTicked(({ [what]: last, ...others }) => (last === isSeen ? others : { ...others, [what]: last }));
    });
  };
  const isSeen = (what: Original) => ticked[what] ?? seen.includes(what);
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
  return { change, see, isSeen, giveUp, isBusy: isChanging };
}
