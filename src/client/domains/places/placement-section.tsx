import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import { isDecidable } from '../../../shared/applications/status.ts';
import { trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { DetailSection } from '../admissions/details/detail-section.tsx';
import { PlacementForm } from './placement-form.tsx';

interface PlacementSectionProps {
  application: { id: number; status: ApplicationStatus };
}

/** What is settled about an application before the allocation. Not shown until places are set up. */
export function PlacementSection({ application: { id, status } }: PlacementSectionProps) {
  // Asked once: the panel shows one application after the other.
  const { data: places } = trpc.admin.places.useQuery();
  if (!places || places.classes.length === 0 || !isDecidable(status)) return null;
  return (
    <DetailSection title="Place">
      <Placement id={id} />
    </DetailSection>
  );
}

function Placement({ id }: { id: number }) {
  const placement = trpc.admin.placement.useQuery({ id }, { staleTime: 0 });
  return (
    <DataState query={placement} errorTitle="What is settled could not be loaded">
      {(settled) => <PlacementForm key={JSON.stringify(settled)} id={id} settled={settled} />}
    </DataState>
  );
}
