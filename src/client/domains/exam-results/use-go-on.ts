import { useEffect, useRef, useState } from 'react';

/** A form whose input Continue saves. */
interface Form {
  /** Whether something is typed that is not saved. */
  isBegun: () => boolean;
  send: () => void;
  isSending: boolean;
  /** What was sent last got no answer, and was not changed since. It is sent again when the network is back. */
  isLost: boolean;
}

/**
 * Continue: saves what is typed in one form after the other, and then goes on. It waits for a form that is to be sent
 * again, and stops at one that is refused, or changed while it waits.
 * @returns what Continue calls, and whether it is saving
 */
export function useGoOn(forms: readonly Form[], onContinue: () => void): [() => void, boolean] {
  const [going, setGoing] = useState<{ place: number; isSent: boolean } | null>(null);
  const isSending = forms.some((form) => form.isSending);
  const wasSending = useRef(false);

  useEffect(() => {
    const hasSent = wasSending.current && !isSending;
    wasSending.current = isSending;
    if (!going || isSending) return;
    const form = forms[going.place];
    if (!form) {
      setGoing(null);
      onContinue();
    } else if (!form.isBegun()) {
      const isEmptied = going.isSent && !hasSent;
      setGoing(isEmptied ? null : { place: going.place + 1, isSent: false });
    } else if (!going.isSent) {
      setGoing({ ...going, isSent: true });
      form.send();
    } else if (!form.isLost) {
      setGoing(null);
    }
  });
  return [() => setGoing({ place: 0, isSent: false }), going !== null && isSending];
}
