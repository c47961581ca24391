import { type RefObject, useEffect } from 'react';
import { pressKey } from '../../components/state/press-key.ts';

/** What does something with these keys itself when it has the focus. */
const TAKES_ENTER = 'button, a, summary, label';
const SCROLLS = '[data-viewer]';
const DIALOG = '[role="dialog"]';

/** The keys work wherever the focus is on the page, but not in the navigation, the header, or while a dialog is open. */
export function useDeskKeys(panel: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, ctrlKey } = event;
      if (!panel.current || !(target instanceof Element)) return;
      const main = panel.current.closest('main');
      const isAllowed = target === document.body ? !document.querySelector(DIALOG) : main?.contains(target);
      if (!isAllowed) return;
      if (key === 'Enter' && !ctrlKey && target.closest(TAKES_ENTER)) return;
      if (key.startsWith('Arrow') && target.closest(SCROLLS)) return;
      pressKey(panel.current, event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [panel]);
}
