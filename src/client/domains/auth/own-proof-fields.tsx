import type { GetInputPropsReturnType } from '@mantine/form';
import { PasswordField } from '../../components/form/password-field.tsx';
import { requiredInput } from './account-fields.tsx';
import { SignInCodeField } from './sign-in-code-field.tsx';

interface OwnProofFieldsProps {
  form: {
    getInputProps: (field: 'proofPassword' | 'proofCode') => GetInputPropsReturnType;
    key: (field: 'proofPassword') => string;
  };
  /** Has the server asked for a code? */
  needsCode: boolean;
  /** The account's email address, for password managers. */
  email: string;
}

/** Asks administrators for their password and code before they change their own email address or password. */
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
