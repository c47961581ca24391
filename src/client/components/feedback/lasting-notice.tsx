import { useSyncExternalStore } from 'react';
import { lastingNotice, showLasting, subscribeToLasting } from '../state/lasting.ts';
import { NoticeBox } from './notice-box.tsx';

const HIDE = { label: 'Hide', run: () => showLasting(null) };

/** A warning that neither time nor another notice removes. It can be hidden, since it lies over the page. */
export function LastingNotice() {
  const notice = useSyncExternalStore(subscribeToLasting, lastingNotice, lastingNotice);
  return <div role="status">{notice && <NoticeBox {...notice} action={HIDE} />}</div>;
}
