import type { NewRelease, Release, ReleaseChoice, Told } from '../../../shared/decisions/schema.ts';
import { formatCount } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';

const UNANSWERED = 'The server did not answer. Please check your connection, then see what has changed.';

export const useDecisionSettings = () => trpc.admin.decisionSettings.useQuery();
export const useToBeTold = () => trpc.admin.toBeTold.useQuery(undefined, { staleTime: 0 });
export const useReleases = () => trpc.admin.releases.useQuery(undefined, { staleTime: 0 });

/** The preview of a release; always as of now. */
export const useReleasePreview = (choice: ReleaseChoice, enabled: boolean) =>
  trpc.admin.previewRelease.useQuery(choice, { enabled, staleTime: 0, gcTime: 0 });

/** Changes when applicants learn decisions. Shows what is stored when somebody else was faster. */
export function useChangeTold() {
  const { admin } = trpc.useUtils();
  const { mutateAsync: change } = trpc.admin.changeDecisionSettings.useMutation();
  return async (told: Told, version: number) => {
    try {
      admin.decisionSettings.setData(undefined, await change({ told, version }));
      const message =
        told === 'at_once'
          ? 'Decisions are told at once from now on.'
          : 'Decisions wait until they are released.';
      notify({ title: 'Setting Saved', message, kind: 'success' });
    } catch (error) {
      notifyFailure('Error', error, UNANSWERED);
      await admin.decisionSettings.invalidate();
    }
  };
}

/** Releases, or schedules a release. @returns whether it was done. */
export function useCreateRelease() {
  const { admin } = trpc.useUtils();
  const { mutateAsync: create } = trpc.admin.createRelease.useMutation();
  return async (release: NewRelease): Promise<boolean> => {
    try {
      const { letters } = await create(release);
      const who = letters === 1 ? '1 applicant' : `${formatCount(letters)} applicants`;
      notify(
        release.at
          ? {
              title: 'Release Scheduled',
              message: `${who} will be told on ${formatDateTime(release.at)}.`,
              kind: 'success',
            }
          : {
              title: 'Decisions Released',
              message: `${who} can see it now, and the emails are being sent.`,
              kind: 'success',
            },
      );
      return true;
    } catch (error) {
      notifyFailure('Error', error, UNANSWERED);
      return false;
    } finally {
      await admin.invalidate();
    }
  };
}

export function useCancelRelease() {
  const { admin } = trpc.useUtils();
  const { mutateAsync: cancel } = trpc.admin.cancelRelease.useMutation();
  return async ({ id, at }: Release) => {
    try {
      await cancel({ id });
      notify({
        title: 'Release Cancelled',
        message: `Nobody is told on ${formatDateTime(at)}.`,
        kind: 'success',
      });
    } catch (error) {
      notifyFailure('Error', error, UNANSWERED);
    }
    await admin.releases.invalidate();
  };
}
