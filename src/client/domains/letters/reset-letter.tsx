import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Letter } from '../../../shared/letters/schema.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { focusHeading } from '../../components/layout/page.tsx';
import { originalOf, useLetterWrites } from './hooks.ts';
import classes from './letters.module.css';

interface ResetLetterProps {
  letter: Letter;
  onDone: () => void;
}

/** Gives a letter its original text back, after a question that shows it. */
export function ResetLetter({ letter, onDone }: ResetLetterProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { resetLetter } = useLetterWrites();
  const { subject, text } = originalOf(letter);
  async function reset() {
    const outcome = await resetLetter(letter);
    if (!outcome || !('saved' in outcome)) return;
    onDone();
    focusHeading();
  }
  return (
    <>
      <Button variant="subtle" onClick={() => setIsAsking(true)}>
        Restore the Original
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={reset}
        title={`“${letter.name}”: restore the original?`}
        confirmLabel="Restore the Original"
        tone="danger"
      >
        <p>What your school has written for this letter is removed. From then on it says:</p>
        <blockquote className={classes.body}>{`${subject}\n\n${text}`}</blockquote>
      </ConfirmDialog>
    </>
  );
}
