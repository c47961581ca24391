import { keepPreviousData } from '@tanstack/react-query';
import type { NewRelease, Release, ReleaseChoice, Told } from '../../../shared/decisions/schema.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { trpc } from '../../api/trpc.ts';
import { useChange } from '../../api/use-change.ts';
import { inputOf, useAddressIntake } from '../intakes/use-address-intake.ts';
import { releasedInWords } from './words.ts';

export const useDecisionSettings = () => trpc.admin.decisionSettings.useQuery(undefined, { staleTime: 0 });
export const useToBeTold = () => trpc.admin.toBeTold.useQuery(undefined, { staleTime: 0 });
/** Those of the intake in the address. */
export function useReleases() {
  const [intake] = useAddressIntake();
  return trpc.admin.releases.useQuery(inputOf(intake), { staleTime: 0, placeholderData: keepPreviousData });
}

/** The preview of a release; always as of now. */
export const useReleasePreview = (choice: ReleaseChoice, enabled: boolean) =>
  trpc.admin.previewRelease.useQuery(choice, { enabled, staleTime: 0, gcTime: 0 });

/** Changes when applicants learn decisions. */
export function useChangeTold() {
  const save = useChange();
  const { mutateAsync: change } = trpc.admin.changeDecisionSettings.useMutation();
  return (told: Told, version: number) =>
    save(async () => {
      await change({ told, version });
      const message =
        told === 'at_once'
          ? 'Decisions are told at once from now on.'
          : 'Decisions wait until they are released.';
      return { title: 'Setting Saved', message };
    });
}

/** Releases, or schedules a release. `withoutAddress` counts those whom no email reaches. @returns whether it was done. */
export function useCreateRelease() {
  const change = useChange();
  const { mutateAsync: create } = trpc.admin.createRelease.useMutation();
  return (release: NewRelease, withoutAddress: number) =>
    change(async () => {
      const { letters } = await create(release);
      return {
        title: release.at ? 'Release Scheduled' : 'Decisions Released',
        message: releasedInWords({ count: letters, withoutAddress, at: release.at }),
      };
    });
}

export function useCancelRelease() {
  const change = useChange();
  const { mutateAsync: cancel } = trpc.admin.cancelRelease.useMutation();
  return ({ id, at }: Release) =>
    change(async () => {
      await cancel({ id });
      return { title: 'Release Cancelled', message: `Nobody is told on ${formatDateTime(at)}.` };
    });
}
