import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { EMAIL_SERVICE_LABELS, EMAIL_SERVICES, type EmailConfig } from '../../../shared/backups/email.ts';
import { DialogButtons } from '../../components/feedback/dialog-buttons.tsx';
import { FormDialog } from '../../components/feedback/form-dialog.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { Panel } from '../../components/layout/panel.tsx';
import classes from './backups.module.css';
import {
  EMPTY_EMAIL_FORM,
  type EmailForm,
  emailFormSchema,
  removeEmailConfig,
  storeEmailConfig,
} from './email-config.ts';

interface EmailCardProps {
  config: EmailConfig | null;
  onChange: () => void;
}

/** The mailbox that sends backups, and their recipient. */
export function EmailCard({ config, onChange }: EmailCardProps) {
  const [opened, setOpened] = useState(false);
  const configure = useRef<HTMLButtonElement>(null);
  const remove = () => {
    // The pressed button disappears.
    configure.current?.focus();
    removeEmailConfig();
    onChange();
    notify({ title: 'Configuration Removed', message: 'This browser no longer holds it.', kind: 'success' });
  };
  return (
    <Panel title="Email Configuration" aside={config && <StatusBadge tone="success">Configured</StatusBadge>}>
      <Text mb="md">
        {config
          ? `Backups up to 25MB can be emailed from ${config.user} to ${config.to}.`
          : 'Backups up to 25MB can be emailed, so that a copy lies outside the school.'}
      </Text>
      <div className={classes.buttons}>
        <Button ref={configure} variant="default" onClick={() => setOpened(true)}>
          {config ? 'Change Email Settings' : 'Configure Email'}
        </Button>
        {config && (
          <Button variant="subtle" onClick={remove}>
            Remove from this browser
          </Button>
        )}
      </div>
      <FormDialog opened={opened} title="Email Configuration">
        <EmailSettings config={config} onSaved={onChange} onClose={() => setOpened(false)} />
      </FormDialog>
    </Panel>
  );
}

interface EmailSettingsProps {
  config: EmailConfig | null;
  onSaved: () => void;
  onClose: () => void;
}

function EmailSettings({ config, onSaved, onClose }: EmailSettingsProps) {
  const { form, attempt, onSubmit } = useCheckedForm<EmailForm>(emailFormSchema, {
    ...EMPTY_EMAIL_FORM,
    ...config,
    passphrase: config?.passphrase ?? '',
  });
  const field = (name: keyof EmailForm) => ({ ...form.getInputProps(name), id: name, key: form.key(name) });
  const save = onSubmit(async (values) => {
    storeEmailConfig(emailFormSchema.parse(values));
    notify({ title: 'Configuration Saved', message: 'Kept in this browser only.', kind: 'success' });
    onSaved();
    onClose();
  });
  return (
    <form noValidate aria-label="Email Configuration" onSubmit={save}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <Stack>
        <Text>
          Backups up to 25MB can be emailed. The password is kept in this browser only; on a computer that
          others use, remove it afterwards.
        </Text>
        <NativeSelect
          {...field('service')}
          label="Email service"
          data-autofocus
          data={EMAIL_SERVICES.map((value) => ({ value, label: EMAIL_SERVICE_LABELS[value] }))}
        />
        <TextInput
          {...field('user')}
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <PasswordField
          {...field('pass')}
          label="App password"
          description="Made for this purpose in the account’s security settings; not the password that you log in with."
          autoComplete="new-password"
        />
        <TextInput {...field('to')} label="Send to email" type="email" inputMode="email" autoComplete="off" />
        <PasswordField
          {...field('passphrase')}
          label="Passphrase to encrypt the file with"
          description="Optional. Write it down elsewhere: without it nobody can open the file. Without one, the file is encrypted only if the server has a public key."
          autoComplete="new-password"
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save Configuration</Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
