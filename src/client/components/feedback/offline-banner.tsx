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
      Go on: what you type is kept on this device. When the network is back, press the button once more if it
      has not been sent by itself.
    </Banner>
  ) : null;
}
