import { createNotificationsStore, notifications } from '@mantine/notifications';

export interface Notice {
  title: string;
  message: string;
  kind: 'success' | 'error' | 'warning' | 'info';
  /** A button beside the message, such as Undo. */
  action?: { label: string; run: () => void } | undefined;
}

/** How long a dismissed notice can be shown again (the removal delay of applicants §9). */
const REMOVAL_DELAY_MS = 1_000_000;

/** Screen readers announce errors at once and everything else at a pause, so each has its own region. */
export const politeNotices = createNotificationsStore();
export const urgentNotices = createNotificationsStore();
const regions = [politeNotices, urgentNotices];

/** The latest notice. After it is dismissed it is kept for REMOVAL_DELAY_MS. */
let last: Notice | null = null;
let removal: ReturnType<typeof setTimeout> | undefined;

function clear(): void {
  clearTimeout(removal);
  for (const region of regions) notifications.clean(region);
}

function show({ title, message, kind, action }: Notice): void {
  clear();
  // The region around it has the role already.
  const notification = {
    title,
    message,
    'data-kind': kind,
    'data-action': action,
    role: 'presentation',
  };
  notifications.show(notification, kind === 'error' ? urgentNotices : politeNotices);
}

/** Shows a notice for five seconds, replacing one that is still shown (applicants §9). */
export function notify({
  title,
  message = '',
  kind = 'info',
  action,
}: Pick<Notice, 'title'> & Partial<Notice>): void {
  last = { title, message, kind, action };
  show(last);
}

export function dismissNotice(): void {
  clear();
  removal = setTimeout(() => {
    last = null;
  }, REMOVAL_DELAY_MS);
}

const isShown = () => regions.some((region) => region.getState().notifications.length > 0);

/** Shows the last notice again; does nothing once it is removed. */
export function recallNotice(): void {
  if (last && !isShown()) show(last);
}
