import { useMutation } from '@tanstack/react-query';
import { broadsheetSchema } from '../../../shared/broadsheets/schema.ts';
import { schoolDay } from '../../../shared/format/dates.ts';
import { notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { fetchWatched } from '../../components/state/requests.ts';
import { downloadFile } from '../documents/download.ts';
import { saveBlob } from '../documents/show-blob.ts';
import { authorization, messageIn, TransferError } from '../documents/transfer.ts';
import { useFileNotices } from '../documents/use-file-notices.ts';
import { useRefusalCheck } from '../documents/use-refusal-check.ts';
import { forgetChoice } from './use-choice.ts';

const ADDRESS = '/api/admin/broadsheets';

async function send(file: File) {
  const body = new FormData();
  body.append('file', file);
  const headers = { authorization: authorization() };
  const answer = await fetchWatched(ADDRESS, { method: 'POST', headers, body }).catch(() => {
    throw new TransferError(0);
  });
  const text = await answer.text();
  if (!answer.ok) throw new TransferError(answer.status, messageIn(text, answer.status));
  return broadsheetSchema.parse(JSON.parse(text));
}

const NOT_UPLOADED =
  'The file was not uploaded. Please check your connection and try again; nothing was changed.';

/** @param onRead called with the id of what was uploaded and read. */
export function useUpload(onRead: (id: number) => void) {
  const { admin } = trpc.useUtils();
  const checkRefusal = useRefusalCheck();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: send,
    onSuccess(broadsheet) {
      admin.broadsheet.setData({ id: broadsheet.id }, broadsheet);
      void admin.broadsheets.invalidate();
      onRead(broadsheet.id);
    },
    onError: (reason) => reason instanceof TransferError && checkRefusal(reason),
  });
  return {
    upload: mutate,
    fileName: isPending ? variables.name : undefined,
    problem: error && ((error instanceof TransferError && error.message) || NOT_UPLOADED),
  };
}

/** Downloads all that does not agree, as a CSV file. */
export function useDifferences(id: number) {
  const { requireLogin, explain } = useFileNotices({
    loggedOut: 'Please log in again to download the differences.',
    denied: 'You are not allowed to download the differences.',
    missing: 'This broadsheet was removed.',
    failed: 'The differences could not be downloaded. Please try again.',
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => downloadFile(`${ADDRESS}/${id}/differences.csv`),
    onSuccess: (file) => saveBlob(file, `broadsheet-differences-${schoolDay(new Date())}.csv`),
    onError: explain,
  });
  return { download: () => requireLogin() && mutate(), isPending };
}

/** Takes an applied import back, or removes one that was not applied. */
export function useRemove() {
  const { admin, students } = trpc.useUtils();
  const { mutateAsync } = trpc.admin.removeBroadsheet.useMutation();
  return async (id: number, fileName: string) => {
    try {
      const { message } = await mutateAsync({ id });
      forgetChoice(id);
      notify({ title: message, message: fileName, kind: 'success' });
      return true;
    } catch (error) {
      notifyFailure('Error', error, 'The server did not answer. Please look whether it was taken back.');
      return false;
    } finally {
      void admin.invalidate();
      void students.invalidate();
    }
  };
}
