import { useSyncExternalStore } from 'react';
import classes from './draft-status.module.css';
import { WarningIcon } from './icons.tsx';
import type { LocalDraft } from './local-draft.ts';
import { CheckIcon } from './page-icons.tsx';

const TEXTS = {
  device: 'Saved on this device',
  visit: 'Not saved yet: this device keeps it only until the page is closed',
};

/** Where what was typed is: on this device only, or with the school. */
export function DraftStatus({ draft, isSaved }: { draft: LocalDraft; isSaved: boolean }) {
  const kept = useSyncExternalStore(draft.subscribe, draft.keptWhere);
  const text = kept ? TEXTS[kept] : isSaved ? 'Saved' : '';
  return (
    <p className={classes.status}>
      {text && (kept === 'visit' ? <WarningIcon size={18} /> : <CheckIcon size={18} />)}
      {text}
    </p>
  );
}
