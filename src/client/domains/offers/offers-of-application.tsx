import { trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { ListedOffers } from './listed-offers.tsx';

/** For administrators: the offers of one application, with what can be done about each. */
export function OffersOfApplication({ id }: { id: number }) {
  const offers = trpc.admin.offers.useQuery({ applicationId: id }, { staleTime: 0 });
  return (
    <DataState
      query={offers}
      errorTitle="The offer could not be loaded"
      isEmpty={(all) => all.length === 0}
      empty={<p>It has no offer: it was approved before places were set up.</p>}
    >
      {(all) => <ListedOffers offers={all} isNameless />}
    </DataState>
  );
}
