import { z } from 'zod';
import { ownPasswordSchema } from '../../../../shared/auth/second-step.ts';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { requiredInput } from '../account-fields.tsx';
import { useSessionUser } from '../use-session.ts';
import { StepForm } from './step-form.tsx';

// Its own name, because the page has another field for the current password.
const schema = z.object({ ownPassword: ownPasswordSchema.shape.currentPassword });

interface PasswordStepProps {
  /** Label of the button. */
  label: string;
  consequence: string;
  onSend: (password: { currentPassword: string }) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for the password, so that nobody else at this browser can change the second step. */
export function PasswordStep({ label, consequence, onSend, onCancel }: PasswordStepProps) {
  const { email } = useSessionUser();
  return (
    <StepForm
      label={label}
      schema={schema}
      initial={{ ownPassword: '' }}
      nameOf={({ currentPassword, ...issues }) => ({
        ...issues,
        ...(currentPassword && { ownPassword: currentPassword }),
      })}
      onSend={({ ownPassword }) => onSend({ currentPassword: ownPassword })}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            {...requiredInput(form, 'ownPassword')}
            label="Your Password"
            description={`Please enter it once more. ${consequence}`}
            autoComplete="current-password"
            autoFocus
          />
        </>
      )}
    </StepForm>
  );
}
