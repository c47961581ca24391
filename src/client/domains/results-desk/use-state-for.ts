import { useState } from 'react';

/** State about what has this id: another id begins anew. A `key` would also draw all elements anew, which takes longer. */
export function useStateFor<State extends object>(id: number, begin: () => State) {
  const [kept, keep] = useState(() => ({ id, state: begin() }));
  const current = kept.id === id ? kept : { id, state: begin() };
  if (current !== kept) keep(current);
  const change = (changes: Partial<State>) =>
    keep((before) => (before.id === id ? { id, state: { ...before.state, ...changes } } : before));
  return [current.state, change] as const;
}
