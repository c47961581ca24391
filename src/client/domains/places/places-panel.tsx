import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { z } from 'zod';
import type { PlaceSettings } from '../../../shared/places/schema.ts';
import { trpc } from '../../api/trpc.ts';
import { allOf, DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import tabClasses from '../../components/layout/tabs.module.css';
import { useAddressTab } from '../../components/state/use-address-tab.ts';
import { ClosedIntakeNotice } from '../intakes/closed-intake-notice.tsx';
import { useClosedIntake } from '../intakes/hooks.ts';
import { AddressIntakeSelect } from '../intakes/intake-select.tsx';
import { useAddressIntake } from '../intakes/use-address-intake.ts';
import { FillPanel } from '../offers/fill-panel.tsx';
import { OffersPanel } from '../offers/offers-panel.tsx';
import { OFFERS_TAB } from '../offers/offers-tab.ts';
import { UnreachedOffers } from '../offers/unreached-offers.tsx';
import { BoardTable } from './board-table.tsx';
import { DemandChart } from './demand-chart.tsx';
import { useBoard, usePlaces } from './hooks.ts';
import classes from './places.module.css';
import { PreviewPanel } from './preview-panel.tsx';
import { SetUpForm } from './set-up-form.tsx';
import { usePublishDraft } from './use-publish-draft.ts';

/** The places of an intake. Those of a former one can only be read. */
export function PlacesPanel() {
  const [intake] = useAddressIntake();
  return (
    <div className={classes.form}>
      <AddressIntakeSelect />
      {intake === null ? <CurrentPlaces /> : <FormerPlaces intake={intake} />}
    </div>
  );
}

/** What became of the places of a former intake. */
function FormerPlaces({ intake }: { intake: number }) {
  const closed = useClosedIntake(intake);
  return (
    <>
      {closed && <ClosedIntakeNotice name={closed.name} />}
      <OffersPanel key={intake} intake={intake} />
      <SeatsNow intake={intake} isClosed={closed !== undefined} />
    </>
  );
}

/** The tabs of the page. The open one is kept in the URL; until places are set up it is that of the settings. */
function CurrentPlaces() {
  const places = usePlaces();
  const subjects = trpc.eligibility.subjects.useQuery();
  return (
    <DataState
      query={allOf({ places, subjects })}
      loading={<SkeletonBlocks rows={4} height={96} />}
      errorTitle="The places could not be loaded"
    >
      {(loaded) => (
        <>
          <UnreachedOffers />
          <PlacesTabs settings={loaded.places} offered={loaded.subjects.map(({ name }) => name)} />
        </>
      )}
    </DataState>
  );
}

const TABS = [
  { value: 'preview', label: 'Preview' },
  { value: OFFERS_TAB, label: 'Offers' },
  { value: 'now', label: 'Seats Now' },
  { value: 'set-up', label: 'Set Up' },
] as const;

interface PlacesTabsProps {
  settings: PlaceSettings;
  offered: readonly string[];
}

function PlacesTabs({ settings, offered }: PlacesTabsProps) {
  const isSetUp = settings.classes.length > 0;
  const [tab, open] = useAddressTab(
    z.enum(['preview', OFFERS_TAB, 'now', 'set-up']).catch(isSetUp ? 'preview' : 'set-up'),
  );
  const draft = usePublishDraft(settings);
  const subjects = [...new Set([...offered, ...settings.classes.map(({ subject }) => subject)])].sort();
  return (
    <Tabs value={tab} onChange={open} keepMounted={false} className={classes.places}>
      <Tabs.List className={tabClasses.list} aria-label="Places">
        {TABS.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value} className={tabClasses.tab}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="preview">
        <PreviewPanel settings={settings} draft={draft} />
      </Tabs.Panel>
      <Tabs.Panel value={OFFERS_TAB} className={classes.form}>
        {settings.isOn && (
          <div className={classes.fill}>
            <FillPanel settings={settings} />
          </div>
        )}
        <OffersPanel />
      </Tabs.Panel>
      <Tabs.Panel value="now">
        <SeatsNow />
      </Tabs.Panel>
      {/* The others are fetched again when they are opened; what is typed here would be lost. */}
      <Tabs.Panel value="set-up" keepMounted>
        <SetUpForm settings={settings} subjects={subjects} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** The seats that offers hold now. */
const SeatsNow = ({ intake = null, isClosed = false }: { intake?: number | null; isClosed?: boolean }) => (
  <DataState
    query={useBoard(intake)}
    loading={<SkeletonBlocks rows={8} height={36} />}
    errorTitle="The seats could not be loaded"
    isEmpty={(rows) => rows.length === 0}
    empty={
      isClosed ? (
        <EmptyState title="No Classes">No classes were set up for this intake.</EmptyState>
      ) : (
        <EmptyState title="No Classes Yet">Set up classes with their seats first.</EmptyState>
      )
    }
  >
    {(rows) => (
      <Panel title="Seats That Offers Hold">
        <DemandChart rows={rows} />
        <BoardTable label="Seats now" rows={rows} />
      </Panel>
    )}
  </DataState>
);
