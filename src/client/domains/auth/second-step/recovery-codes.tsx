import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Banner } from '../../../components/feedback/banner.tsx';
import { saveBlob } from '../../documents/show-blob.ts';
import { copyText } from './hooks.ts';
import classes from './second-step.module.css';

interface RecoveryCodesProps {
  codes: string[];
  /** The account's email address. */
  email: string;
  /** Whether there were others before, which have stopped working. */
  areRenewed: boolean;
  onDone: () => void;
}

/** On a narrow screen the second half wraps. */
const halvesOf = (code: string) => code.match(/.{1,15}/g) ?? [];

/** Shown only once: the server stores only hashes. */
export function RecoveryCodes({ codes, email, areRenewed, onDone }: RecoveryCodesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const save = () => {
    const lines = [
      `Recovery codes for ${email}`,
      'Each works once, in the place of a code of the app.',
      ...codes,
    ];
    saveBlob(new Blob([`${lines.join('\r\n')}\r\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  };
  return (
    <div ref={box} tabIndex={-1} className={classes.recovery}>
      <Banner tone="warning" title="Keep these recovery codes">
        Each of them lets you log in once without your phone. They are shown only now: print them or write
        them down, and keep them where nobody else finds them.
      </Banner>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>
              {halvesOf(code).map((half) => (
                <span key={half}>{half}</span>
              ))}
            </code>
          </li>
        ))}
      </ul>
      <Group>
        <Button variant="default" onClick={() => void copyText(codes.join('\n'))}>
          Copy
        </Button>
        <Button variant="default" onClick={save}>
          Download
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
      {areRenewed && (
        <Text size="sm" c="dimmed">
          Former recovery codes no longer work.
        </Text>
      )}
    </div>
  );
}
