import { NativeSelect } from '@mantine/core';
import { z } from 'zod';
import { countOf } from '../../../shared/format/count.ts';
import { OFFER_STATES } from '../../../shared/places/constants.ts';
import type { ListedOffer } from '../../../shared/places/offers.ts';
import { OFFER_STATE_LABELS } from '../../../shared/places/transitions.ts';
import { trpc } from '../../api/trpc.ts';
import { DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { addressOf, parameterOf, useAddressView } from '../../components/list/address-view.ts';
import { ListFrame } from '../../components/list/list-frame.tsx';
import { changedPaged, type Paging, pagingParameters, readPaging } from '../../components/list/paging.ts';
import { TAB } from '../../components/state/use-address-tab.ts';
import { useClosedIntake } from '../intakes/hooks.ts';
import { inputOf, intakeIn } from '../intakes/use-address-intake.ts';
import { ListedOffers } from './listed-offers.tsx';
import classes from './offers.module.css';
import { OFFERS_TAB } from './offers-tab.ts';

interface OffersView extends Paging {
  state: (typeof OFFER_STATES)[number] | null;
  intake: number | null;
}
const OFFERS_VIEW = {
  read: (search: URLSearchParams): OffersView => ({
    state: parameterOf(z.enum(OFFER_STATES), search.get('state')) ?? null,
    intake: intakeIn(search),
    ...readPaging(search),
  }),
  write: ({ state, intake, ...paging }: OffersView) =>
    addressOf({ [TAB]: intake === null ? OFFERS_TAB : null, state, intake, ...pagingParameters(paging) }),
  changed: changedPaged<OffersView>,
};

/** All offers of the intake by state, with what can be done about each. */
export function OffersPanel({ intake = null }: { intake?: number | null }) {
  const offers = trpc.admin.offers.useQuery(inputOf(intake), { staleTime: 0 });
  const isReadOnly = useClosedIntake(intake) !== undefined;
  return (
    <Panel title="Offers">
      <DataState
        query={offers}
        loading={<SkeletonBlocks rows={8} />}
        errorTitle="The offers could not be loaded"
        isEmpty={(all) => all.length === 0}
        empty={
          isReadOnly ? (
            <EmptyState title="No Offers">No offers were made in this intake.</EmptyState>
          ) : (
            <EmptyState title="No Offers Yet">
              They appear here once a preview is published, or an application is approved.
            </EmptyState>
          )
        }
      >
        {(all) => <OffersByState offers={all} isReadOnly={isReadOnly} />}
      </DataState>
    </Panel>
  );
}

interface OffersByStateProps {
  offers: readonly ListedOffer[];
  isReadOnly: boolean;
}

function OffersByState({ offers, isReadOnly }: OffersByStateProps) {
  const [view, onChange] = useAddressView<OffersView>(OFFERS_VIEW);
  const { state, page, pageSize } = view;
  const matching = state ? offers.filter((offer) => offer.state === state) : offers;
  const shown = matching.slice((page - 1) * pageSize, page * pageSize);
  const labelOf = (each: (typeof OFFER_STATES)[number]) =>
    `${OFFER_STATE_LABELS[each]} (${offers.filter((offer) => offer.state === each).length})`;
  return (
    <>
      <NativeSelect
        label="Show"
        className={classes.filter}
        data={[
          { value: '', label: `All (${offers.length})` },
          ...OFFER_STATES.map((value) => ({ value, label: labelOf(value) })),
        ]}
        value={state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: OFFER_STATES.find((each) => each === value) ?? null })
        }
      />
      <ListFrame
        summary={countOf(matching.length, 'offer')}
        shown={shown.length}
        filtered={matching.length}
        view={view}
        onChange={onChange}
        onClear={state ? () => onChange({ state: null }) : undefined}
        outdated={false}
      >
        <ListedOffers offers={shown} all={offers} isReadOnly={isReadOnly} />
      </ListFrame>
    </>
  );
}
