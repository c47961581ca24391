import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTip } from '../feedback/tips.ts';
import { EyeIcon, EyeOffIcon } from '../layout/page-icons.tsx';

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  const label = visible ? 'Hide password' : 'Show password';
  const tip = useTip(label);
  return (
    <PasswordInput
      {...props}
      // Mantine sets it on every other input, but not on this one.
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={({ reveal }) => (reveal ? <EyeOffIcon /> : <EyeIcon />)}
      visibilityToggleButtonProps={{
        ref: tip,
        'aria-label': label,
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  );
}
