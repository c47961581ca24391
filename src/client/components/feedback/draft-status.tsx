import { useSyncExternalStore } from 'react';
import { ClockIcon, WarningIcon } from '../layout/icons.tsx';
import { CheckIcon } from '../layout/page-icons.tsx';
import type { LocalDraft } from '../state/local-draft.ts';
import classes from './draft-status.module.css';

/** The typed values are stored on this device only, and survive closing the page. */
export const KEPT_ON_DEVICE = 'Not saved yet; kept on this device';

const TEXTS = {
  device: KEPT_ON_DEVICE,
  visit: 'Not saved yet; this device keeps it only until the page is closed',
  server: 'Not saved yet; the portal keeps it as a draft',
};
const ICONS = { device: ClockIcon, visit: WarningIcon, server: ClockIcon };

interface DraftStatusProps {
  draft: LocalDraft;
  isSaved: boolean;
  /** Does the form show a draft that the server keeps? */
  isServerDraft?: boolean;
}

/** Says where the typed values are: only on this device, or on the server, as a draft or saved. */
export function DraftStatus({ draft, isSaved, isServerDraft = false }: DraftStatusProps) {
  const onDevice = useSyncExternalStore(draft.subscribe, draft.keptWhere);
  const kept = onDevice ?? (isServerDraft ? 'server' : undefined);
  const text = kept ? TEXTS[kept] : isSaved ? 'Saved' : '';
  const Icon = kept ? ICONS[kept] : CheckIcon;
  return (
    <p className={classes.status}>
      {text && <Icon size={18} />}
      {text}
    </p>
  );
}
