import { Button } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { KEPT_ON_DEVICE } from '../feedback/draft-status.tsx';
import classes from './form-footer.module.css';
import { SubmitButton } from './submit-button.tsx';

interface FormFooterProps {
  isSaving: boolean;
  label: string;
  pendingLabel: string;
  /** Some input is not saved. */
  hasEdits: boolean;
  onDiscard: () => void;
  variant?: 'filled' | 'default';
  /** Other buttons. */
  children?: ReactNode;
}

/** Save, and a button that discards unsaved input. */
export function FormFooter({
  isSaving,
  label,
  pendingLabel,
  hasEdits,
  onDiscard,
  variant = 'filled',
  children,
}: FormFooterProps) {
  const save = useRef<HTMLButtonElement>(null);
  // Discarding removes the pressed button, so the focus moves first.
  const discard = () => {
    save.current?.focus();
    onDiscard();
  };
  return (
    <div className={classes.footer}>
      <SubmitButton ref={save} variant={variant} isPending={isSaving} pendingLabel={pendingLabel}>
        {label}
      </SubmitButton>
      {children}
      {hasEdits && !isSaving && (
        <>
          <Button variant="default" onClick={discard}>
            Discard Changes
          </Button>
          <span className={classes.unsaved}>{KEPT_ON_DEVICE}</span>
        </>
      )}
    </div>
  );
}
