import { useIsMutating } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useEffect, useRef } from 'react';
import type { Operation, OperationKind, Outcome } from '../../../shared/backups/operations.ts';
import { trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { WATCH_INTERVAL } from './lost-answer.ts';

export type Running = Pick<Operation, 'kind' | 'progress'>;

const DONE: Record<OperationKind, string> = {
  create: 'Backup Created Successfully',
  email: 'Backup Created Successfully',
  automatic: 'Backup Created Successfully',
  upload: 'File Uploaded',
  inspect: 'Backup Checked',
  restore: 'Restoration Complete',
};
const FAILED: Record<OperationKind, string> = {
  create: 'Backup Failed',
  email: 'Backup Failed',
  automatic: 'Backup Failed',
  upload: 'Upload Failed',
  inspect: 'Check Failed',
  restore: 'Restoration Failed',
};

/** Warns that a backup was created but has a fault. */
export function announceFault(lacks: string, message: string | null | undefined) {
  const all = [lacks, message].filter(Boolean).join(' ');
  notify({ title: 'Backup Made, With a Fault', message: all, kind: 'warning' });
}

export function announce({ kind, failure, message, lacks, fileName }: Outcome) {
  if (failure !== null) return notify({ title: FAILED[kind], message: failure, kind: 'error' });
  if (lacks !== null) return announceFault(lacks, message);
  notify({ title: DONE[kind], message: message ?? fileName ?? '', kind: 'success' });
}

/** Shows the outcome of an operation that this page did not start: another page did, or this one before a reload. */
function useForeignOutcomes(
  state: { running: { id: string } | null; latest: Outcome | null } | undefined,
  isOwn: boolean,
) {
  const utils = trpc.useUtils();
  const own = useRef('');
  const foreign = useRef('');
  useEffect(() => {
    if (!state) return;
    const { running, latest } = state;
    if (running && isOwn) own.current = running.id;
    if (running) {
      if (running.id !== own.current) foreign.current = running.id;
      return;
    }
    if (latest && latest.id === foreign.current) {
      announce(latest);
      void utils.superAdmin.invalidate();
    }
    foreign.current = '';
  }, [state, isOwn, utils]);
}

/** The operation that this page has just started, shown before the server reports progress. */
function useAsked(): Running | null {
  const isCreating = useIsMutating({ mutationKey: getMutationKey(trpc.superAdmin.createBackup) }) > 0;
  const isRestoring = useIsMutating({ mutationKey: getMutationKey(trpc.superAdmin.restoreBackup) }) > 0;
  if (isRestoring) return { kind: 'restore', progress: null };
  return isCreating ? { kind: 'create', progress: null } : null;
}

/** The operation running on the server, polled while it runs. It shows again after a reload. */
export function useRunning() {
  const isOwn = useIsMutating() > 0;
  const asked = useAsked();
  const { data } = trpc.superAdmin.backupProgress.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (isOwn || state.data?.running ? WATCH_INTERVAL : false),
  });
  useForeignOutcomes(data, isOwn);
  return { running: data?.running ?? asked, isBusy: isOwn || Boolean(data?.running) };
}
