import { CloseButton } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import classes from './notices.module.css';
import { currentNotice, dismissNotice, type Notice, recallNotice, subscribeToNotices } from './notify.ts';
import { useTip } from './tips.ts';
import toneClasses from './tone.module.css';
import { type Tone, toneIcons } from './tone.ts';
import { useSwipeRight } from './use-swipe-right.ts';

const SHOWN_FOR_MS = 5000;
const HOTKEY = 'F8';
const CLOSE = 'Close notice';
const tones: Record<Notice['kind'], Tone> = {
  success: 'success',
  error: 'danger',
  warning: 'warning',
  info: 'info',
};

/**
 * The one place where notices appear (applicant spec §9). Its two live regions are there from the start, since screen
 * readers announce only changes of a region they know: errors at once, everything else when there is a pause. F8 leads to
 * the notice, and calls the last one back when it has gone.
 */
export function Notices() {
  const notice = useSyncExternalStore(subscribeToNotices, currentNotice);
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const focusNotice = (event: KeyboardEvent) => {
      if (event.key !== HOTKEY) return;
      event.preventDefault();
      flushSync(recallNotice);
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
  const isInSight = useDocumentVisibility() === 'visible';
  const swipe = useSwipeRight(dismissNotice);
  const returnFocusTo = useRef<Element | null>(null);
  const tone = tones[notice.kind];
  const Icon = toneIcons[tone];

  useEffect(() => {
    if (held || !isInSight) return;
    const timer = setTimeout(dismissNotice, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [held, isInSight]);

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
      <CloseButton ref={useTip(CLOSE)} aria-label={CLOSE} size={44} onClick={close} />
    </div>
  );
}
