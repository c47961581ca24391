import type { TestPortal } from './portal.ts';

/** @returns how many requests have come to a portal since this was called. */
export function countRequests({ app }: Pick<TestPortal, 'app'>) {
  let count = 0;
  app.server.on('request', () => {
    count += 1;
  });
  return () => count;
}
