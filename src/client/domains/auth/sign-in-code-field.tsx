import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { requiredInput } from './account-fields.tsx';

/** The code asked for after the right password. It takes the focus when it appears. */
export function SignInCodeField({ input: field }: { input: ReturnType<typeof requiredInput> }) {
  const [isRecovery, setIsRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  function switchKind() {
    setIsRecovery(!isRecovery);
    input.current?.focus();
  }
  return (
    <div>
      <TextInput
        {...field}
        ref={input}
        label={isRecovery ? 'Recovery Code' : 'Code'}
        description={
          isRecovery
            ? 'One of those that you kept when you set up two-step sign-in. Each works once. If you have none left, ask a super administrator.'
            : 'The six digits that your authenticator app shows now.'
        }
        // Recovery codes contain letters, which a numeric keypad lacks.
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Button variant="subtle" px={0} onClick={switchKind}>
        {isRecovery ? 'Use my authenticator app' : 'Use a recovery code'}
      </Button>
    </div>
  );
}
