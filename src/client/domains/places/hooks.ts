import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { countOf, formatCount } from '../../../shared/format/count.ts';
import type { Publish } from '../../../shared/places/offers.ts';
import type { OutcomesQuery } from '../../../shared/places/previews.ts';
import type { PlaceSettings } from '../../../shared/places/schema.ts';
import type { PlaceClass } from '../../../shared/places/world.ts';
import { UNANSWERED_CHANGE } from '../../api/outcome-unknown.ts';
import { codeOf, errorMessage, issuesOf, notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { inputOf } from '../intakes/use-address-intake.ts';
import { callThem } from '../offers/call-them.ts';

export const usePlaces = () => trpc.admin.places.useQuery(undefined, { staleTime: 0 });
export const usePreviews = () => trpc.admin.placePreviews.useQuery(undefined, { staleTime: 0 });
export const usePreview = (id: number) => trpc.admin.placePreview.useQuery({ id }, { staleTime: 0 });
export const usePreviewBoard = (id: number, enabled = true) =>
  trpc.admin.placeBoardOfPreview.useQuery({ id }, { enabled, placeholderData: keepPreviousData });
export const useBoard = (intake: number | null) =>
  trpc.admin.placeBoard.useQuery(inputOf(intake), { staleTime: 0 });
export const useOutcomes = (id: number, query: OutcomesQuery) =>
  trpc.admin.placeOutcomes.useQuery({ id, ...query }, { placeholderData: keepPreviousData });

/** The outcomes of these applications in a preview; asks nothing for none. */
export function useOutcomesOf(id: number, applicationIds: number[]) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['outcomes of', id, applicationIds],
    queryFn: () => client.admin.placeOutcomesOf.mutate({ id, applicationIds }),
    enabled: applicationIds.length > 0,
  });
}

type Saved = Parameters<ReturnType<typeof trpc.admin.changePlaces.useMutation>['mutateAsync']>[0];

type Outcome = { saved: PlaceSettings } | { errors: Record<string, string> } | { conflict: string } | null;

/** Saves the settings. @returns null after a failure that a notice has shown. */
export function useSavePlaces() {
  const { admin } = trpc.useUtils();
  const { mutateAsync: change } = trpc.admin.changePlaces.useMutation();
  return async (changes: Saved): Promise<Outcome> => {
    try {
      const saved: PlaceSettings = await change(changes);
      admin.places.setData(undefined, saved);
      notify({ title: 'Places Saved', message: 'Preview them to see what comes out.', kind: 'success' });
      await admin.placePreviews.invalidate();
      return { saved };
    } catch (error) {
      const errors = issuesOf(error);
      if (Object.keys(errors).length > 0) return { errors };
      notifyFailure('Error', error, UNANSWERED_CHANGE);
      await admin.places.invalidate();
      return codeOf(error) === 'CONFLICT' ? { conflict: errorMessage(error, UNANSWERED_CHANGE) } : null;
    }
  };
}

/** Makes a preview, or with classes a what-if. @returns its id, or null after a failure. */
export function useCreatePreview() {
  const { admin } = trpc.useUtils();
  const { mutateAsync: create } = trpc.admin.createPlacePreview.useMutation();
  return async (wanted: { seed?: string; classes?: PlaceClass[] } = {}): Promise<number | null> => {
    try {
      const { id, counts } = await create(wanted);
      if (!wanted.classes) {
        const message = `${countOf(counts.placed, 'place')}, ${formatCount(counts.waiting)} waiting.`;
        notify({ title: 'Places Previewed', message, kind: 'success' });
        await admin.placePreviews.invalidate();
      }
      return id;
    } catch (error) {
      notifyFailure('Error', error, UNANSWERED_CHANGE);
      return null;
    }
  };
}

export function usePublish() {
  const { admin } = trpc.useUtils();
  const { mutateAsync: publish } = trpc.admin.publishPlaces.useMutation();
  return async (wanted: Publish): Promise<boolean> => {
    try {
      const published = await publish(wanted);
      const { offers, waiting, rejected } = published;
      const message = `${countOf(offers, 'offer')}, ${formatCount(waiting)} waiting, ${formatCount(rejected)} rejected. The emails are being sent.${callThem(published)}`;
      notify({ title: 'Places Published', message, kind: published.withoutAddress ? 'warning' : 'success' });
      return true;
    } catch (error) {
      notifyFailure('Error', error, UNANSWERED_CHANGE);
      return false;
    } finally {
      await admin.invalidate();
    }
  };
}
