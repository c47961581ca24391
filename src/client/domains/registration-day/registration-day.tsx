import { Title } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../api/trpc.ts';
import { DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { SearchField } from '../../components/list/search-field.tsx';
import { paths } from '../../paths.ts';
import { ClosedIntakeNotice } from '../intakes/closed-intake-notice.tsx';
import { useClosedIntake } from '../intakes/hooks.ts';
import { AddressIntakeSelect } from '../intakes/intake-select.tsx';
import { inputOf, useAddressIntake } from '../intakes/use-address-intake.ts';
import { PlaceFigures } from './place-figures.tsx';
import { PlaceListsPanel } from './place-lists-panel.tsx';
import { RegistrantCard } from './registrant-card.tsx';
import classes from './registration-day.module.css';

/** The desk of registration day: find somebody, see what is outstanding, enrol; and the lists below. */
export function RegistrationDay() {
  const [search, setSearch] = useState('');
  const [intake] = useAddressIntake();
  const closed = useClosedIntake(intake);
  const lists = trpc.admin.placeLists.useQuery(inputOf(intake), { staleTime: 0 });
  return (
    <div className={classes.page}>
      <AddressIntakeSelect />
      {closed ? (
        <ClosedIntakeNotice name={closed.name} />
      ) : (
        <div className={classes.desk}>
          <SearchField
            search={search}
            label="Find somebody"
            placeholder="Code, name or application ID"
            onSearch={setSearch}
          />
          {search && <Found search={search} intake={intake} />}
        </div>
      )}
      <DataState
        query={lists}
        loading={<SkeletonBlocks rows={3} height={200} />}
        errorTitle="The lists could not be loaded"
        isEmpty={({ registrants, waiting }) => registrants.length + waiting.length === 0}
        empty={
          closed ? (
            <EmptyState title="No Places Offered">Nobody was offered a place in this intake.</EmptyState>
          ) : (
            <EmptyState title="No Places Offered" action={<LinkButton to={paths.places}>Places</LinkButton>}>
              The lists appear here once places are offered to applicants.
            </EmptyState>
          )
        }
      >
        {(loaded) => (
          <>
            <PlaceFigures lists={loaded} />
            <PlaceListsPanel lists={loaded} />
          </>
        )}
      </DataState>
    </div>
  );
}

function Found({ search, intake }: { search: string; intake: number | null }) {
  const found = trpc.admin.registrants.useQuery({ search, ...inputOf(intake) }, { staleTime: 0 });
  const lists = trpc.admin.placeLists.useQuery(inputOf(intake));
  return (
    <DataState
      query={found}
      loading={<SkeletonBlocks rows={1} height={160} />}
      errorTitle="The search failed"
      isEmpty={(all) => all.length === 0}
      empty={
        <EmptyState title="Nobody Found">
          Nobody with a place has this code, name or application ID.
        </EmptyState>
      }
    >
      {(all) => (
        <section aria-label="Found">
          <Title order={2} className={classes.hidden}>
            Found
          </Title>
          <ul className={classes.found}>
            {all.map((registrant) => (
              <li key={registrant.offer.id}>
                <RegistrantCard
                  registrant={registrant}
                  classes={lists.data?.classes ?? []}
                  isOnly={all.length === 1}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </DataState>
  );
}
