import { z } from 'zod';
import { ownPasswordSchema } from '../../../../shared/auth/second-step.ts';
import { PasswordField } from '../../../components/form/password-field.tsx';
import { requiredInput } from '../account-fields.tsx';
import { useSessionUser } from '../use-session.ts';
import { StepForm } from './step-form.tsx';

// The page asks for the current password elsewhere, too: two fields of one page have different names.
const schema = z.object({ ownPassword: ownPasswordSchema.shape.currentPassword });

interface PasswordStepProps {
  /** What happens after it. */
  label: string;
  consequence: string;
  onSend: (password: { currentPassword: string }) => Promise<unknown>;
  onCancel: () => void;
}

/** Whoever finds this browser signed in changes nothing. */
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
