import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';
import { passesFocusOn } from '../../components/layout/page.tsx';

interface SettingsConflictProps {
  /** The server's words when a save was refused. */
  refusal: string | null;
  onTake: () => void;
}

/** Says that the settings have been changed since the form was begun, and what saving it would do. */
export function SettingsConflict({ refusal, onTake }: SettingsConflictProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone="warning" live title={refusal ?? 'The places have been changed meanwhile.'}>
        <p>
          What you typed is still here.{' '}
          {refusal && 'If you save it once more, it replaces what is stored now. '}
          The Audit Trail shows what was changed.
        </p>
        <Button ref={passesFocusOn} variant="default" onClick={onTake}>
          Discard Mine and Use Theirs
        </Button>
      </Banner>
    </div>
  );
}
