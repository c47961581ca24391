import { lazy, Suspense } from 'react';
import { useOverview } from '../applications/hooks.ts';

const OfferPanel = lazy(() => import('./offer-panel.tsx'));

/** The place that the school offers, or the waiting list. Most have neither, and load nothing. */
export function OwnOffer() {
  const { data } = useOverview();
  if (!data?.offer || !data.application) return null;
  return (
    <Suspense fallback={null}>
      <OfferPanel application={data.application} offer={data.offer} />
    </Suspense>
  );
}
