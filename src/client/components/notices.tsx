import { CloseButton } from '@mantine/core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import classes from './notices.module.css';
import { currentNotice, dismissNotice, type Notice, subscribeToNotices } from './notify.ts';
import toneClasses from './tone.module.css';
import { type Tone, toneIcons } from './tone.ts';
import { useSwipeRight } from './use-swipe-right.ts';

const SHOWN_FOR_MS = 5000;
const HOTKEY = 'F8';
const tones: Record<Notice['kind'], Tone> = {
  success: 'success',
  error: 'danger',
  warning: 'warning',
  info: 'info',
};

/**
 * The one place where notices appear (applicant spec §9). Its two live regions are there from the start, since screen
 * readers announce only changes of a region they know: errors at once, everything else when there is a pause.
 */
export function Notices() {
  const notice = useSyncExternalStore(subscribeToNotices, currentNotice);
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const focusNotice = (event: KeyboardEvent) => {
      if (event.key !== HOTKEY) return;
      event.preventDefault();
      region.current?.querySelector<HTMLElement>('[data-notice]')?.focus();
    };
    window.addEventListener('keydown', focusNotice);
    return () => window.removeEventListener('keydown', focusNotice);
  }, []);

  const card = notice && <NoticeCard key={notice.id} notice={notice} />;
  const urgent = notice?.kind === 'error';
  return (
    <section ref={region} className={classes.region} aria-label={`Notices (${HOTKEY})`}>
      <div role="status">{!urgent && card}</div>
      <div role="alert">{urgent && card}</div>
    </section>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const [held, setHeld] = useState(false);
  const swipe = useSwipeRight(dismissNotice);
  const returnFocusTo = useRef<Element | null>(null);
  const tone = tones[notice.kind];
  const Icon = toneIcons[tone];

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(dismissNotice, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [held]);

  const close = () => {
    if (returnFocusTo.current instanceof HTMLElement) returnFocusTo.current.focus();
    dismissNotice();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause the notice or swipe it away
    <div
      {...swipe}
      data-notice
      data-tone={tone}
      tabIndex={-1}
      className={`${toneClasses.tone} ${classes.notice}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={(event) => {
        setHeld(true);
        if (!event.currentTarget.contains(event.relatedTarget)) returnFocusTo.current = event.relatedTarget;
      }}
      onBlur={(event) => setHeld(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <span className={classes.icon}>
        <Icon />
      </span>
      <div className={classes.text}>
        <p className={classes.title}>{notice.title}</p>
        {notice.message && <p className={classes.message}>{notice.message}</p>}
      </div>
      <CloseButton aria-label="Close notice" size={44} onClick={close} />
    </div>
  );
}
