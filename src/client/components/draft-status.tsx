import { useSyncExternalStore } from 'react';
import classes from './draft-status.module.css';
import { CheckIcon } from './icons.tsx';
import type { LocalDraft } from './local-draft.ts';

/** Where what was typed is: on this device only, or with the school. */
export function DraftStatus({ draft, isSaved }: { draft: LocalDraft; isSaved: boolean }) {
  const isKept = useSyncExternalStore(draft.subscribe, draft.isKept);
  const text = isKept ? 'Saved on this device' : isSaved ? 'Saved' : '';
  return (
    <p className={classes.status}>
      {text && <CheckIcon size={18} />}
      {text}
    </p>
  );
}
