import { useEffect, useRef } from 'react';
import { labelOf as labelInHistory } from '../../../shared/audit/labels.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { ChangeList } from './change-list.tsx';
import { valueInWords } from './change-words.ts';
import type { Conflict } from './conflict.ts';
import classes from './conflict-banner.module.css';

interface ConflictBannerProps {
  /** Why the last save was refused. */
  conflict: Conflict | null;
  /** Fields whose stored value has changed since something was typed into them here. */
  fields: { field: string; now: unknown; typed: unknown }[];
  /** Label of the button that saves the typed values, if there are any. */
  saveLabel?: string | false;
  /** What a field is called; not given, as in the history. */
  labelOf?: (field: string) => string;
}

/** Says that somebody else changed what is edited: who, what, and the stored values beside those typed here. */
export function ConflictBanner({
  conflict,
  fields,
  saveLabel,
  labelOf = labelInHistory,
}: ConflictBannerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (conflict) box.current?.focus();
  }, [conflict]);

  if (!conflict && fields.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} className={classes.conflict} data-focus-target>
      <Banner tone="warning" live title={conflict?.message ?? 'Somebody changed this meanwhile.'}>
        {conflict && conflict.changes.length > 0 && <ChangeList changes={conflict.changes} />}
        {fields.length > 0 && (
          <ul className={classes.clashes}>
            {fields.map(({ field, now, typed }) => (
              <li key={field}>
                <strong>{labelOf(field)}</strong> is now “{valueInWords(field, now)}”; you entered “
                {valueInWords(field, typed)}”.
              </li>
            ))}
          </ul>
        )}
        <p className={classes.advice}>
          {saveLabel
            ? `What you entered is still here, and everything else shows what is stored now. Press “${saveLabel}” to save yours all the same.`
            : 'You see what is stored now. Please try again if you still want to.'}
        </p>
      </Banner>
    </div>
  );
}
