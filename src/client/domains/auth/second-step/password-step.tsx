import { useState } from 'react';
import { z } from 'zod';
import { signInCode } from '../../../../shared/auth/schema.ts';
import { ownPasswordSchema } from '../../../../shared/auth/second-step.ts';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { requiredInput } from '../account-fields.tsx';
import { isAboutCode } from '../hooks.ts';
import { SignInCodeField } from '../sign-in-code-field.tsx';
import { useSessionUser } from '../use-session.ts';
import { StepForm } from './step-form.tsx';

// Its own names, because the page has another field for the current password.
const schema = z.object({ ownPassword: ownPasswordSchema.shape.currentPassword, ownCode: signInCode });

/** The password, and a code once it is set up. */
export type Proof = { currentPassword: string; code?: string };

interface PasswordStepProps {
  /** Label of the button. */
  label: string;
  consequence: string;
  onSend: (proof: Proof) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for the password, so that nobody else at this browser can change the second step. */
export function PasswordStep({ label, consequence, onSend, onCancel }: PasswordStepProps) {
  const { email } = useSessionUser();
  const [needsCode, setNeedsCode] = useState(false);
  async function send(proof: Proof) {
    try {
      await onSend(proof);
    } catch (error) {
      // The server asks for it after the right password.
      if (needsCode || !isAboutCode(error)) throw error;
      setNeedsCode(true);
    }
  }
  return (
    <StepForm
      label={label}
      schema={schema}
      initial={{ ownPassword: '', ownCode: '' }}
      nameOf={({ currentPassword, code, ...issues }) => ({
        ...issues,
        ...(currentPassword && { ownPassword: currentPassword }),
        ...(code && { ownCode: code }),
      })}
      onSend={({ ownPassword, ownCode }) =>
        send({ currentPassword: ownPassword, ...(ownCode && { code: ownCode }) })
      }
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            {...requiredInput(form, 'ownPassword')}
            label="Current Password"
            description={`Please enter it once more. ${consequence}`}
            autoComplete="current-password"
            autoFocus
          />
          {needsCode && <SignInCodeField input={requiredInput(form, 'ownCode')} />}
        </>
      )}
    </StepForm>
  );
}
