export interface Notice {
  id: number;
  title: string;
  message: string;
  kind: 'success' | 'error' | 'warning' | 'info';
}

/** How long a notice that has gone can be called back (the removal delay of the applicant spec §9). */
const REMOVAL_DELAY_MS = 1_000_000;

/** The one notice there is; once it has gone from the screen it waits to be removed. */
let last: Notice | null = null;
let isShown = false;
let removal: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
const listeners = new Set<() => void>();

function show(shown: boolean): void {
  isShown = shown;
  clearTimeout(removal);
  for (const listener of listeners) listener();
}

/** Shows a notice for five seconds; a notice still shown gives way to it (applicant spec §9). */
export function notify({
  title,
  message = '',
  kind = 'info',
}: Pick<Notice, 'title'> & Partial<Omit<Notice, 'id'>>): void {
  lastId += 1;
  last = { id: lastId, title, message, kind };
  show(true);
}

export function dismissNotice(): void {
  show(false);
  removal = setTimeout(() => {
    last = null;
  }, REMOVAL_DELAY_MS);
}

/** Shows the last notice again, for somebody who missed it; does nothing once it is removed. */
export function recallNotice(): void {
  if (last && !isShown) show(true);
}

export const currentNotice = (): Notice | null => (isShown ? last : null);

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
