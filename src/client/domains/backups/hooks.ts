import { useMutation } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { EMAIL_NEEDED, EMAIL_NEEDED_TITLE, type EmailConfig } from '../../../shared/backups/email.ts';
import type { EncryptionChoice } from '../../../shared/backups/encryption.ts';
import type { BackupType } from '../../../shared/backups/names.ts';
import { uploadedSchema } from '../../../shared/backups/upload.ts';
import { errorMessage, issuesOf, notifyFailure, type RouterInputs, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { authorization, messageIn } from '../documents/transfer.ts';
import { storedEmailConfig } from './email-config.ts';
import { useOperation } from './lost-answer.ts';
import { announce, announceFault } from './operations.ts';

export const useBackups = () => trpc.superAdmin.backups.useQuery(undefined, { staleTime: 0 });

function useRefresh() {
  const utils = trpc.useUtils();
  return () => utils.superAdmin.invalidate();
}

/** Does the server refuse the settings of the email? */
const refusesEmailConfig = (error: unknown) =>
  Object.keys(issuesOf(error)).some((field) => field.split('.')[0] === 'emailConfig');

/** @param onEmailNeeded called when a backup cannot be emailed, because the settings are missing or incomplete */
export function useCreateBackup(onEmailNeeded: () => void) {
  const refresh = useRefresh();
  const { client } = trpc.useUtils();
  const run = useOperation();
  const { mutateAsync } = useMutation({
    mutationKey: getMutationKey(trpc.superAdmin.createBackup),
    mutationFn: (asked: RouterInputs['superAdmin']['createBackup']) =>
      run({ kind: asked.sendEmail ? 'email' : 'create', type: asked.type, fileName: null }, () =>
        client.superAdmin.createBackup.mutate(asked),
      ),
    onSettled: refresh,
  });

  async function create(type: BackupType, emailConfig?: EmailConfig) {
    try {
      const asked = emailConfig ? { type, sendEmail: true, emailConfig } : { type };
      const made = await mutateAsync(asked);
      if ('endedAt' in made) return announce(made);
      const { fileName, emailSent, message, lacks } = made;
      const sent = emailSent && emailConfig ? `Emailed to ${emailConfig.to}.` : undefined;
      if (lacks) return announceFault(lacks, message ?? sent);
      if (message) return notify({ title: 'Backup Not Emailed', message, kind: 'warning' });
      notify({ title: 'Backup Created Successfully', message: sent ?? fileName, kind: 'success' });
    } catch (error) {
      if (refusesEmailConfig(error)) return refuseEmail();
      notifyFailure('Backup Failed', error, 'Failed to create backup');
    }
  }

  function refuseEmail() {
    onEmailNeeded();
    notify({ title: EMAIL_NEEDED_TITLE, message: EMAIL_NEEDED, kind: 'error' });
  }

  /** Reads the settings at the time of the call, because another tab may have removed them. */
  async function email(type: BackupType) {
    const config = storedEmailConfig();
    return config ? create(type, config) : refuseEmail();
  }

  return (type: BackupType, then: 'keep' | 'email') => (then === 'email' ? email(type) : create(type));
}

export function useDeleteBackup() {
  const refresh = useRefresh();
  const { mutateAsync } = trpc.superAdmin.deleteBackup.useMutation({
    onSuccess: (_, { fileName }) => notify({ title: 'Backup Deleted', message: fileName, kind: 'success' }),
    onError: (error) => notifyFailure('Delete Failed', error, 'Failed to delete backup'),
    onSettled: refresh,
  });
  return (fileName: string) => mutateAsync({ fileName });
}

/** The browser downloads without our headers, so the URL contains a token for this file (decisions §8). */
function startDownload(fileName: string, token: string) {
  const link = document.createElement('a');
  link.href = `/api/super-admin/backup/download/${encodeURIComponent(fileName)}?${new URLSearchParams({ token })}`;
  link.download = fileName;
  link.click();
}

const NO_TOKEN = 'Failed to get download token';

export function useDownloadBackup() {
  const { mutateAsync } = trpc.superAdmin.downloadToken.useMutation();
  /** @returns whether the download has begun. Without `encryption`, the file is downloaded as it is. */
  return async (name: string, encryption?: EncryptionChoice) => {
    try {
      const { downloadToken, fileName } = await mutateAsync({ fileName: name, encryption });
      if (!downloadToken) {
        notify({ title: 'Download Failed', message: NO_TOKEN, kind: 'error' });
        return false;
      }
      startDownload(fileName, downloadToken);
      notify({ title: 'Download Started', message: fileName, kind: 'success' });
      return true;
    } catch (error) {
      notifyFailure('Download Failed', error, 'Unknown error occurred');
      return false;
    }
  };
}

const UPLOAD_FAILED = 'Failed to upload backup file';

type BackupUpload = { file: File; key: string };

async function send({ file, key }: BackupUpload) {
  const body = new FormData();
  if (key) body.append('key', key);
  body.append('backupFile', file);
  const headers = { authorization: authorization() };
  const answer = await fetch('/api/super-admin/backup/upload', { method: 'POST', headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(messageIn(text, answer.status) || UPLOAD_FAILED);
  return uploadedSchema.parse(JSON.parse(text)).fileName;
}

/** The server reports the progress of the upload, as of all other operations. */
export function useUploadBackup() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: send,
    onSuccess: (fileName) => notify({ title: 'File Uploaded', message: fileName, kind: 'success' }),
    onError: (error) => {
      const isLost = error instanceof TypeError;
      notify({ title: 'Upload Failed', message: isLost ? UPLOAD_FAILED : error.message, kind: 'error' });
    },
    onSettled: refresh,
  });
}

export function useRestoreBackup() {
  const utils = trpc.useUtils();
  const run = useOperation();
  const { mutateAsync } = useMutation({
    mutationKey: getMutationKey(trpc.superAdmin.restoreBackup),
    mutationFn: (fileName: string) =>
      run({ kind: 'restore', type: null, fileName }, () =>
        utils.client.superAdmin.restoreBackup.mutate({ fileName }),
      ),
  });
  return async (fileName: string) => {
    try {
      const restored = await mutateAsync(fileName);
      if ('endedAt' in restored) announce(restored);
      else notify({ title: 'Restoration Complete', message: restored.message, kind: 'success' });
    } catch (error) {
      notifyFailure('Restoration Failed', error, 'Failed to restore backup');
    }
    // A restore may have changed the data of any page.
    await utils.invalidate();
  };
}

/** Checks the whole file, as a restore would, before the administrator decides. */
export function useInspection() {
  const refresh = useRefresh();
  const { mutate, data, error } = trpc.superAdmin.inspectBackup.useMutation({ onSettled: refresh });
  return {
    inspect: (fileName: string) => mutate({ fileName }),
    inspection: data,
    failure: error && errorMessage(error, 'The backup could not be checked. Please try again.'),
  };
}
