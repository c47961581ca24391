import { useEffect, useRef } from 'react';
import { Banner } from '../../../components/banner.tsx';
import { ChangeList } from '../../audit/change-list.tsx';
import { labelOf, valueInWords } from '../../audit/change-words.ts';
import classes from './edit.module.css';
import type { Overtaken } from './overtaken.ts';

interface OvertakenBannerProps {
  /** Why the last save was refused. */
  overtaken: Overtaken | null;
  /** What was typed here over something that is stored otherwise now. */
  fields: { field: string; now: unknown; typed: unknown }[];
  /** The button that saves what was entered, where something was. */
  saveLabel?: string | false;
}

/** Somebody else changed the application: who, what, and what is stored now beside what was typed here. */
export function OvertakenBanner({ overtaken, fields, saveLabel }: OvertakenBannerProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (overtaken) box.current?.focus();
  }, [overtaken]);

  if (!overtaken && fields.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} className={classes.overtaken} data-focus-target>
      <Banner tone="warning" live title={overtaken?.message ?? 'Somebody changed this meanwhile.'}>
        {overtaken && overtaken.changes.length > 0 && <ChangeList changes={overtaken.changes} />}
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
