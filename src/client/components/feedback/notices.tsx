import { useHotkeys } from '@mantine/hooks';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LastingNotice } from './lasting-notice.tsx';
import classes from './notices.module.css';
import { recallNotice } from './notify.ts';
import { SlowRequests } from './slow-requests.tsx';

const HOTKEY = 'F8';

/**
 * The only place for notices (applicants §9). The two live regions are there from the start, because screen readers
 * announce only changes of regions they know; the cards load later. F8 focuses the notice, and shows the last one
 * again.
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
      <SlowRequests />
      <div role="status">{Cards && <Cards urgent={false} />}</div>
      <div role="alert">{Cards && <Cards urgent />}</div>
      <LastingNotice />
    </section>
  );
}

/** Delay before loading the chunk again after a failure. */
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
