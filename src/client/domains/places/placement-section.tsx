import type { ReactNode } from 'react';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import { isDecidable } from '../../../shared/applications/status.ts';
import { trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { SkeletonForm } from '../../components/feedback/skeletons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { DetailSection } from '../admissions/details/detail-section.tsx';
import { OffersOfApplication } from '../offers/offers-of-application.tsx';
import { PlacementForm } from './placement-form.tsx';

interface PlacementSectionProps {
  application: { id: number; status: ApplicationStatus };
}

/** The offers of an application, or what is settled before the allocation; null until places are set up. */
function usePlaceOf({ id, status }: PlacementSectionProps['application']): ReactNode {
  // Asked once: the panel shows one application after the other.
  const { data: places } = trpc.admin.places.useQuery();
  if (!places || places.classes.length === 0) return null;
  if (isDecidable(status)) return <Placement id={id} />;
  return status === 'approved' && places.isOn ? <OffersOfApplication id={id} /> : null;
}

/** As a section of the details. */
export function PlacementSection({ application }: PlacementSectionProps) {
  const place = usePlaceOf(application);
  return place && <DetailSection title="Place">{place}</DetailSection>;
}

/** As a panel of the edit page. */
export function PlacementPanel({ application }: PlacementSectionProps) {
  const place = usePlaceOf(application);
  return place && <Panel title="Place">{place}</Panel>;
}

function Placement({ id }: { id: number }) {
  const placement = trpc.admin.placement.useQuery({ id }, { staleTime: 0, refetchOnWindowFocus: true });
  return (
    <DataState
      query={placement}
      loading={<SkeletonForm rows={3} />}
      errorTitle="What was decided before the places are given could not be loaded"
    >
      {(settled) => <PlacementForm id={id} settled={settled} />}
    </DataState>
  );
}
