import { useSyncExternalStore } from 'react';
import { Banner } from './banner.tsx';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const isOffline = () => !navigator.onLine;

/** While the device has no network: what is typed is kept, and what is shown may be older than the server's. */
export function OfflineBanner() {
  return useSyncExternalStore(subscribe, isOffline) ? (
    <Banner tone="warning" title="No network" live>
      You can go on: what you type is kept on this device. When the network is back and what you sent has not
      gone by itself, press the button again.
    </Banner>
  ) : null;
}
