export interface Lasting {
  title: string;
  message: string;
}

const listeners = new Set<() => void>();
let lasting: Lasting | null = null;

/** Shows a notice beside the others until it is replaced or taken away by null: it says what still holds. */
export function showLasting(notice: Lasting | null): void {
  lasting = notice;
  for (const listener of listeners) listener();
}

export const lastingNotice = (): Lasting | null => lasting;

export function subscribeToLasting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
