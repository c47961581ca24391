import { useHotkeys } from '@mantine/hooks';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './notices.module.css';
import { recallNotice } from './notify.ts';

const HOTKEY = 'F8';

/**
 * The one place where notices appear (applicant spec §9). Its two live regions are there from the start, because screen
 * readers announce only changes of a region they know; what fills them is loaded once the page stands. F8 leads to the
 * notice, and calls the last one back when it has gone.
 */
export function Notices() {
  const region = useRef<HTMLElement>(null);
  const Cards = useNoticeCards();
  const focusNotice = () => {
    flushSync(recallNotice);
    region.current?.querySelector<HTMLElement>('[data-notice]')?.focus();
  };
  useHotkeys([[HOTKEY, focusNotice]], [], true);
  return (
    <section ref={region} className={classes.region} aria-label={`Notices (${HOTKEY})`}>
      <div role="status">{Cards && <Cards urgent={false} />}</div>
      <div role="alert">{Cards && <Cards urgent />}</div>
    </section>
  );
}

/** How long to wait before the file is asked for again when it could not be loaded. */
const RETRY_MS = 5000;

function useNoticeCards() {
  const [loaded, setLoaded] = useState<{ Cards: ComponentType<{ urgent: boolean }> }>();
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout>;
    const load = () =>
      import('./notice-cards.tsx').then(
        ({ NoticeCards }) => setLoaded({ Cards: NoticeCards }),
        () => {
          retry = setTimeout(load, RETRY_MS);
        },
      );
    void load();
    return () => clearTimeout(retry);
  }, []);
  return loaded?.Cards;
}
