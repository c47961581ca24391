import { Button, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { type EncryptionChoice, passphraseSchema } from '../../../shared/backups/encryption.ts';
import { trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { DialogButtons } from '../../components/feedback/dialog-buttons.tsx';
import { SkeletonForm } from '../../components/feedback/skeletons.tsx';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { DownloadIcon } from '../../components/layout/page-icons.tsx';
import classes from './backups.module.css';
import { useDownloadBackup } from './hooks.ts';

const formSchema = z
  .object({ encryptWith: z.string(), passphrase: z.string(), again: z.string() })
  .superRefine(({ encryptWith, passphrase, again }, context) => {
    if (encryptWith === 'recipients') return;
    const { error } = passphraseSchema.safeParse(passphrase);
    for (const { message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['passphrase'], message });
    if (passphrase !== again)
      context.addIssue({ code: 'custom', path: ['again'], message: 'The two passphrases differ' });
  });
type Form = z.input<typeof formSchema>;

/** Downloads a backup so that only who has the passphrase or the secret key can open it. */
export function EncryptedCopy({ name }: { name: string }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<DownloadIcon size={18} />}
        onClick={() => setOpened(true)}
        aria-label={`Encrypted Copy of ${name}`}
      >
        Encrypted Copy
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title="Download an encrypted copy"
      >
        <Text className={classes.question} mb="md">
          {name}
        </Text>
        <Choice name={name} onClose={close} />
      </Modal>
    </>
  );
}

type DialogProps = { name: string; onClose: () => void };

function Choice(props: DialogProps) {
  const query = trpc.superAdmin.backupCopies.useQuery();
  return (
    <DataState
      query={query}
      loading={<SkeletonForm rows={2} />}
      errorTitle="The ways to encrypt could not be loaded"
    >
      {({ recipients }) => <CopyForm {...props} hasRecipients={recipients.length > 0} />}
    </DataState>
  );
}

function CopyForm({ name, onClose, hasRecipients }: DialogProps & { hasRecipients: boolean }) {
  const download = useDownloadBackup();
  const first = hasRecipients ? 'recipients' : 'passphrase';
  const [encryptWith, setEncryptWith] = useState<EncryptionChoice['with']>(first);
  const { form, attempt, isSending, onSubmit } = useCheckedForm<Form>(formSchema, {
    encryptWith: first,
    passphrase: '',
    again: '',
  });
  const field = (key: keyof Form) => ({ ...form.getInputProps(key), id: key, key: form.key(key) });
  const choose = (value: EncryptionChoice['with']) => {
    setEncryptWith(value);
    form.setFieldValue('encryptWith', value);
  };
  const save = onSubmit(async ({ passphrase }) => {
    const encryption: EncryptionChoice =
      encryptWith === 'recipients' ? { with: 'recipients' } : { with: 'passphrase', passphrase };
    if (await download(name, encryption)) onClose();
  });
  return (
    <form noValidate aria-label="Encrypted Copy" onSubmit={save}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <Stack>
        {hasRecipients && (
          <NativeSelect
            label="Encrypt with"
            data-autofocus
            value={encryptWith}
            onChange={({ currentTarget }) =>
              choose(currentTarget.value === 'recipients' ? 'recipients' : 'passphrase')
            }
            data={[
              { value: 'recipients', label: 'The school’s public key' },
              { value: 'passphrase', label: 'A passphrase' },
            ]}
          />
        )}
        {encryptWith === 'recipients' ? (
          <Text>
            Only the secret key that belongs to it opens the copy. The backup guide says where it lies.
          </Text>
        ) : (
          <>
            <Text>
              Without the passphrase nobody can open the copy, not even the school. Write it down and keep it
              apart from the copy. The portal does not store it.
            </Text>
            <PasswordField
              {...field('passphrase')}
              label="Passphrase"
              description="At least 12 characters; four or five words that do not belong together."
              autoComplete="new-password"
            />
            <PasswordField {...field('again')} label="Once more" autoComplete="new-password" />
          </>
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending}>
            Download Encrypted
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
