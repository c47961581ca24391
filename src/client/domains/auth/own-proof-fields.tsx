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
  whatChanges?: string;
}

/** Asks administrators for their password and code before they change their own email address or password. */
export const OwnProofFields = ({
  form,
  needsCode,
  email,
  whatChanges = 'your email address',
}: OwnProofFieldsProps) => (
  <>
    <input type="text" autoComplete="username" value={email} readOnly hidden />
    <PasswordField
      key={form.key('proofPassword')}
      {...requiredInput(form, 'proofPassword')}
      label="Current Password"
      description={`To change ${whatChanges}, please enter your password once more.`}
      autoComplete="current-password"
    />
    {needsCode && <SignInCodeField input={requiredInput(form, 'proofCode')} />}
  </>
);
