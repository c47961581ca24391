/**
 * Installs the pages for the next time there is no network, once this page has all it needs. Only where somebody is
 * logged in: visitors should not pay for what they may never open.
 */
export function installPages(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  // Where it is forbidden, for example in a private window, the pages work without it.
  const install = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') install();
  else window.addEventListener('load', install, { once: true });
}
