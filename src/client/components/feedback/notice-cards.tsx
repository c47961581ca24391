import { CloseButton } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { type NotificationData, Notifications } from '@mantine/notifications';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod/mini';
import { WholeIds } from '../layout/whole-ids.tsx';
import classes from './notices.module.css';
import { dismissNotice, type Notice, politeNotices, urgentNotices } from './notify.ts';
import { useTip } from './tips.ts';
import toneClasses from './tone.module.css';
import { type Tone, toneIcons } from './tone.ts';
import { useSwipeRight } from './use-swipe-right.ts';

const SHOWN_FOR_MS = 5000;
const CLOSE = 'Close notice';
const tones: Record<Notice['kind'], Tone> = {
  success: 'success',
  error: 'danger',
  warning: 'warning',
  info: 'info',
};

/** The notices of one live region. Mantine's own timers and gestures are off: they ignore focus and hidden pages. */
export function NoticeCards({ urgent }: { urgent: boolean }) {
  return (
    <Notifications
      store={urgent ? urgentNotices : politeNotices}
      renderNotification={renderCard}
      limit={1}
      autoClose={false}
      allowDragDismiss={false}
      allowScrollDismiss={false}
      transitionDuration={0}
      notificationMaxHeight="none"
      withinPortal={false}
      unstyled
    />
  );
}

const shownSchema = z.object({
  title: z.string(),
  message: z.string(),
  'data-kind': z.enum(['success', 'error', 'warning', 'info']),
  'data-action': z.optional(z.custom<NonNullable<Notice['action']>>()),
});

function renderCard(data: NotificationData) {
  const { title, message, 'data-kind': kind, 'data-action': action } = shownSchema.parse(data);
  return <NoticeCard title={title} message={message} kind={kind} action={action} />;
}

function NoticeCard({ title, message, kind, action }: Notice) {
  const [held, setHeld] = useState(false);
  const isInSight = useDocumentVisibility() === 'visible';
  const swipe = useSwipeRight(dismissNotice);
  const returnFocusTo = useRef<Element | null>(null);
  const tone = tones[kind];
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
        <p className={classes.title}>
          <WholeIds>{title}</WholeIds>
        </p>
        {message && (
          <p className={classes.message}>
            <WholeIds>{message}</WholeIds>
          </p>
        )}
      </div>
      {action && (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <CloseButton ref={useTip(CLOSE)} aria-label={CLOSE} size={44} onClick={close} />
    </div>
  );
}
