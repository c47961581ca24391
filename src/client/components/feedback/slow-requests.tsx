import { useSyncExternalStore } from 'react';
import { type Doing, slowDoing, stopSlow, subscribeToRequests } from '../state/requests.ts';
import { NoticeBox } from './notice-box.tsx';

const WAITING_FOR: Record<Doing, string> = {
  loading: 'Loading what you asked for takes longer than usual.',
  saving: 'Saving what you sent takes longer than usual.',
};

const STOP = { label: 'Stop waiting', run: stopSlow };

/** Says that a request has had no answer for eight seconds, until it has one or is stopped. */
export function SlowRequests() {
  const doing = useSyncExternalStore(subscribeToRequests, slowDoing, slowDoing);
  return (
    <div role="status">
      {doing && <NoticeBox title="No answer for 8 seconds" message={WAITING_FOR[doing]} action={STOP} />}
    </div>
  );
}
