import { NativeSelect } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { z } from 'zod';
import { countOf } from '../../../shared/format/count.ts';
import { OFFER_STATES, type OfferState } from '../../../shared/places/constants.ts';
import type { ListedOffer } from '../../../shared/places/offers.ts';
import { OFFER_STATE_LABELS } from '../../../shared/places/transitions.ts';
import { searchSchema } from '../../../shared/text/search.ts';
import { trpc } from '../../api/trpc.ts';
import { DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import {
  addressOf,
  type ChangeAddress,
  parameterOf,
  useAddressView,
} from '../../components/list/address-view.ts';
import filterClasses from '../../components/list/filters.module.css';
import { ListFrame } from '../../components/list/list-frame.tsx';
import { changedPaged, type Paging, pagingParameters, readPaging } from '../../components/list/paging.ts';
import { SearchField } from '../../components/list/search-field.tsx';
import { TAB } from '../../components/state/use-address-tab.ts';
import { useClosedIntake } from '../intakes/hooks.ts';
import { inputOf, intakeIn } from '../intakes/use-address-intake.ts';
import { ListedOffers } from './listed-offers.tsx';
import { OFFERS_TAB } from './offers-tab.ts';

interface OffersView extends Paging {
  search: string;
  state: OfferState | null;
  intake: number | null;
}
const OFFERS_VIEW = {
  read: (address: URLSearchParams): OffersView => ({
    search: parameterOf(searchSchema, address.get('search')?.trim()) ?? '',
    state: parameterOf(z.enum(OFFER_STATES), address.get('state')) ?? null,
    intake: intakeIn(address),
    ...readPaging(address),
  }),
  write: ({ search, state, intake, ...paging }: OffersView) =>
    addressOf({
      [TAB]: intake === null ? OFFERS_TAB : null,
      search,
      state,
      intake,
      ...pagingParameters(paging),
    }),
  changed: changedPaged<OffersView>,
};

/** All offers of the intake by state, with what can be done about each. Another intake needs another `key`. */
export function OffersPanel({ intake = null }: { intake?: number | null }) {
  const [view, onChange] = useAddressView<OffersView>(OFFERS_VIEW);
  const { search } = view;
  const offers = trpc.admin.offers.useQuery(
    { ...inputOf(intake), ...(search && { search }) },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const isReadOnly = useClosedIntake(intake) !== undefined;
  const hasNone = offers.data?.length === 0 && !search && !offers.isPlaceholderData;
  const isFirst = offers.data === undefined && !search;
  return (
    <Panel title="Offers">
      {!hasNone && !isFirst && <FindOffers offers={offers.data ?? []} view={view} onChange={onChange} />}
      <DataState
        query={offers}
        loading={<SkeletonBlocks rows={8} />}
        errorTitle="The offers could not be loaded"
        isEmpty={() => hasNone}
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
        {(all) => (
          <OffersByState
            offers={all}
            view={view}
            onChange={onChange}
            outdated={offers.isPlaceholderData}
            isReadOnly={isReadOnly}
          />
        )}
      </DataState>
    </Panel>
  );
}

interface FoundProps {
  /** Those that match the search. */
  offers: readonly ListedOffer[];
  view: OffersView;
  onChange: ChangeAddress<OffersView>;
}

function FindOffers({ offers, view: { search, state }, onChange }: FoundProps) {
  const find = useCallback(
    (typed: string, options: { replace: boolean }) => onChange({ search: typed }, options),
    [onChange],
  );
  const labelOf = (each: OfferState) =>
    `${OFFER_STATE_LABELS[each]} (${offers.filter((offer) => offer.state === each).length})`;
  return (
    <search aria-label="Offers" className={`${filterClasses.filters} ${filterClasses.searchAndState}`}>
      <SearchField search={search} placeholder="Name, email or ID" onSearch={find} />
      <NativeSelect
        label="Show"
        data={[
          { value: '', label: `All (${offers.length})` },
          ...OFFER_STATES.map((value) => ({ value, label: labelOf(value) })),
        ]}
        value={state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: OFFER_STATES.find((each) => each === value) ?? null })
        }
      />
    </search>
  );
}

interface OffersByStateProps extends FoundProps {
  /** The offers are those of the search before. */
  outdated: boolean;
  isReadOnly: boolean;
}

function OffersByState({ offers, view, onChange, outdated, isReadOnly }: OffersByStateProps) {
  const { search, state, page, pageSize } = view;
  const matching = state ? offers.filter((offer) => offer.state === state) : offers;
  const shown = matching.slice((page - 1) * pageSize, page * pageSize);
  const isSearchInVain = search !== '' && offers.length === 0;
  return (
    <ListFrame
      summary={countOf(matching.length, 'offer')}
      shown={shown.length}
      filtered={matching.length}
      view={view}
      onChange={onChange}
      onClear={state || search ? () => onChange({ state: null, search: '' }) : undefined}
      outdated={outdated}
    >
      {matching.length === 0 && !outdated && (
        <EmptyState title="No Offers">
          {isSearchInVain ? 'No offer matches the search.' : 'None of these offers has come to this.'}
        </EmptyState>
      )}
      <ListedOffers offers={shown} all={offers} isReadOnly={isReadOnly} />
    </ListFrame>
  );
}
