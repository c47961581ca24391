import type { GetInputPropsReturnType } from '@mantine/form';
import { PasswordField } from '../../components/form/password-field.tsx';
import { requiredInput } from './account-fields.tsx';
import { SignInCodeField } from './sign-in-code-field.tsx';

interface OwnProofFieldsProps {
  form: {
    getInputProps: (field: 'proofPassword' | 'proofCode') => GetInputPropsReturnType;
    key: (field: 'proofPassword') => string;
  };
  /** The server has asked for it. */
  needsCode: boolean;
  /** Whose password it is, for password managers. */
  email: string;
}

/** Asks administrators who change their own address or password whether it is them. */
export const OwnProofFields = ({ form, needsCode, email }: OwnProofFieldsProps) => (
  <>
    <input type="text" autoComplete="username" value={email} readOnly hidden />
    <PasswordField
      key={form.key('proofPassword')}
      {...requiredInput(form, 'proofPassword')}
      label="Your Present Password"
      description="Please enter it once more, so that nobody else who finds this browser signed in takes your account over."
      autoComplete="current-password"
    />
    {needsCode && <SignInCodeField input={requiredInput(form, 'proofCode')} />}
  </>
);
