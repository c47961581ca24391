import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from './page-icons.tsx';
import { passwordAdvice } from './password-advice.ts';
import { useTip } from './tips.ts';

interface PasswordFieldProps extends PasswordInputProps {
  /** For a new password: says how it could be better. Never enforced (applicant spec §5). */
  showStrength?: boolean;
}

/** A password with a button that shows it. */
export function PasswordField({ showStrength = false, onChange, ...props }: PasswordFieldProps) {
  const [typed, setTyped] = useState('');
  const [visible, setVisible] = useState(false);
  const label = visible ? 'Hide password' : 'Show password';
  const tip = useTip(label);
  return (
    <div>
      <PasswordInput
        {...props}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleIcon={({ reveal }) => (reveal ? <EyeOffIcon /> : <EyeIcon />)}
        visibilityToggleButtonProps={{
          ref: tip,
          'aria-label': label,
          'aria-hidden': false,
          tabIndex: 0,
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange?.(event);
        }}
      />
      {showStrength && (
        <Text size="sm" mt={4} c="dimmed" role="status">
          {passwordAdvice(typed)}
        </Text>
      )}
    </div>
  );
}
