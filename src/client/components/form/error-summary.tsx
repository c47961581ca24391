import { type ReactNode, useEffect, useId, useRef } from 'react';
import { AlertIcon } from '../layout/icons.tsx';
import classes from './error-summary.module.css';

interface ErrorSummaryProps {
  /** Error messages by field name. The field's input has that name as its id. */
  errors: Record<string, ReactNode>;
  /** The number of refused attempts. Each new one focuses the summary. */
  attempt: number;
  /** Called before a link focuses a field, to open the section that contains it. */
  onJump?: (field: string) => void;
  /** Another way out, below the errors. */
  children?: ReactNode;
}

/** The errors after a refused save, each linked to its field. */
export function ErrorSummary({ errors, attempt, onJump, children }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const entries = Object.entries(errors).filter(([, message]) => message);

  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  if (attempt === 0 || entries.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" aria-labelledby={titleId} className={classes.summary}>
      <h2 id={titleId} className={classes.title}>
        <AlertIcon />
        {entries.length === 1 ? 'There is a problem' : `There are ${entries.length} problems`}
      </h2>
      <ul className={classes.list}>
        {entries.map(([field, message]) => (
          <li key={field}>
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                onJump?.(field);
                focusField(field);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

const INPUTS = 'input, select, textarea, button';

/** Focuses a field, or the first invalid input of a group or a form, in the next frame: by then it is shown. */
export function focusField(field: string): void {
  requestAnimationFrame(() => {
    const named = document.getElementById(field);
    const inside = (selector: string) => named?.querySelector<HTMLElement>(selector);
    const target = named?.matches(INPUTS)
      ? named
      : (inside('[aria-invalid="true"]') ?? inside(INPUTS) ?? named);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'center' });
  });
}
