import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { passwordAdvice } from './password-advice.ts';

interface PasswordFieldProps extends PasswordInputProps {
  /** For a new password: says how it could be better. Never enforced (applicant spec §5). */
  showStrength?: boolean;
}

/** A password with a button that shows it. */
export function PasswordField({ showStrength = false, onChange, ...props }: PasswordFieldProps) {
  const [typed, setTyped] = useState('');
  const [visible, setVisible] = useState(false);
  return (
    <div>
      <PasswordInput
        {...props}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleIcon={({ reveal }) => (reveal ? <EyeOffIcon /> : <EyeIcon />)}
        visibilityToggleButtonProps={{
          'aria-label': visible ? 'Hide password' : 'Show password',
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
