/** What the list needs after a click only. */
const PARTS = [
  () => import('../details/application-details.tsx'),
  () => import('../bulk/bulk-dialog.tsx'),
  () => import('../decisions/conflict-dialog.tsx'),
  () => import('../../messages/message-dialog.tsx'),
];

/** Loads it before the click, while the browser has nothing else to do. Without a connection the click loads it. */
export function loadLater() {
  const load = () => {
    for (const part of PARTS) part().catch(() => undefined);
  };
  // Safari does not tell when it is idle.
  if ('requestIdleCallback' in window) requestIdleCallback(load);
  else setTimeout(load, 1000);
}
