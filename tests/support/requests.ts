import type { TestPortal } from './portal.ts';

/** @returns a function that tells how many requests the portal has received since this call */
export function countRequests({ app }: Pick<TestPortal, 'app'>) {
  let count = 0;
  app.server.on('request', () => {
    count += 1;
  });
  return () => count;
}
