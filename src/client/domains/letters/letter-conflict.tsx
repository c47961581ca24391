import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { LetterFields } from '../../../shared/letters/fields.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { passesFocusOn } from '../../components/layout/page.tsx';
import classes from './letters.module.css';

interface LetterConflictProps {
  /** The server's words when a save was refused. */
  refusal: string | null;
  /** What is stored now. */
  stored: LetterFields;
  onTake: () => void;
}

/** Says that somebody else has changed the letter, and shows theirs beside what was typed here. */
export function LetterConflict({ refusal, stored: { subject, text }, onTake }: LetterConflictProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  return (
    <div ref={box} tabIndex={-1} className={classes.conflict}>
      <Banner tone="warning" live title={refusal ?? 'Somebody else has changed this letter meanwhile.'}>
        <p>What you typed is still here. If you save it, it replaces this:</p>
        <blockquote className={classes.body}>{`Subject: ${subject}\n\nText:\n${text}`}</blockquote>
        <Button ref={passesFocusOn} variant="default" onClick={onTake}>
          Discard Mine and Use Theirs
        </Button>
      </Banner>
    </div>
  );
}
