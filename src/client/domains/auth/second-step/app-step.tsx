import { Button, Text, TextInput } from '@mantine/core';
import { confirmCodeSchema } from '../../../../shared/auth/second-step.ts';
import type { RouterOutputs } from '../../../api/trpc.ts';
import { requiredInput } from '../account-fields.tsx';
import { copyText } from './hooks.ts';
import classes from './second-step.module.css';
import { StepForm } from './step-form.tsx';

interface AppStepProps {
  offer: RouterOutputs['secondStep']['offer'];
  onSend: (code: { code: string }) => Promise<unknown>;
  onCancel: () => void;
}

const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');

const takeFocus = (steps: HTMLElement | null) => steps?.focus();

/** Shows the secret for an authenticator app and asks for a code from it. */
export const AppStep = ({ offer: { secret, uri, qrCode }, onSend, onCancel }: AppStepProps) => (
  <>
    <ol ref={takeFocus} tabIndex={-1} className={classes.steps}>
      <li>
        Install an authenticator app on your phone: Google Authenticator, Microsoft Authenticator, or the
        password manager that you use.
      </li>
      <li>
        Scan this QR code with it. If you are reading this on the phone,{' '}
        <a href={uri} className={classes.link}>
          open the app
        </a>{' '}
        or copy the key.
        <img
          className={classes.qrCode}
          src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
          alt="QR code for an authenticator app. It says the same as the key below."
        />
        <Text size="sm" c="dimmed">
          Key
        </Text>
        <div className={classes.key}>
          <code>{inGroups(secret)}</code>
          <Button variant="default" onClick={() => void copyText(secret)}>
            Copy Key
          </Button>
        </div>
      </li>
      <li>Enter the six digits that the app shows now.</li>
    </ol>
    <StepForm
      label="Switch On"
      schema={confirmCodeSchema}
      initial={{ code: '' }}
      onSend={onSend}
      onCancel={onCancel}
    >
      {(form) => (
        <TextInput
          {...requiredInput(form, 'code')}
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
        />
      )}
    </StepForm>
  </>
);
