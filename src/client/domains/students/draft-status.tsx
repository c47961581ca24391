import { useSyncExternalStore } from 'react';
import { CheckIcon } from '../../components/icons.tsx';
import type { LocalDraft } from '../applications/local-draft.ts';
import classes from './personal-form.module.css';

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
