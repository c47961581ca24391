import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, SegmentedControl } from '@mantine/core';
import { z } from 'zod';
import { formatCount } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import type { PreviewRecord } from '../../../shared/places/previews.ts';
import type { PlaceSettings } from '../../../shared/places/schema.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { Fact, FactList } from '../../components/layout/fact-list.tsx';
import { useAddressTab } from '../../components/state/use-address-tab.ts';
import { BoardPanel } from './board-panel.tsx';
import { useCreatePreview, usePreview, usePreviews } from './hooks.ts';
import { OutcomeList } from './outcome-list.tsx';
import classes from './places.module.css';
import { PublishForm } from './publish-form.tsx';
import type { PublishDraft } from './use-publish-draft.ts';

/** The latest preview: what comes out, the seats, and who gets what. */
export function PreviewPanel({ settings, draft }: { settings: PlaceSettings; draft: PublishDraft }) {
  return (
    <DataState
      query={usePreviews()}
      loading={<SkeletonBlocks rows={4} height={96} />}
      errorTitle="The previews could not be loaded"
    >
      {([latest]) => (
        <div className={classes.form}>
          <MakePreview
            isFirst={!latest}
            isNeeded={!latest || (!latest.isCurrent && latest.publishedAt === null)}
          />
          {latest && <Latest key={latest.id} id={latest.id} settings={settings} draft={draft} />}
        </div>
      )}
    </DataState>
  );
}

function MakePreview({ isFirst, isNeeded }: { isFirst: boolean; isNeeded: boolean }) {
  const create = useCreatePreview();
  const [make, isBusy] = useOnce(() => create());
  const button = (
    <Button variant={isNeeded ? 'filled' : 'default'} onClick={make} loading={isBusy}>
      {isFirst ? 'Preview Places' : 'Preview Again'}
    </Button>
  );
  if (!isFirst) return <div>{button}</div>;
  return (
    <EmptyState title="No Preview Yet" action={button}>
      A preview says who would get which place, and why. Nobody is told anything.
    </EmptyState>
  );
}

interface LatestProps {
  id: number;
  settings: PlaceSettings;
  draft: PublishDraft;
}

function Latest({ id, ...rest }: LatestProps) {
  return (
    <DataState
      query={usePreview(id)}
      loading={<SkeletonBlocks rows={4} height={96} />}
      errorTitle="The preview could not be loaded"
    >
      {(preview) => (
        <>
          <Summary preview={preview} />
          <Parts preview={preview} {...rest} />
        </>
      )}
    </DataState>
  );
}

const PARTS = { people: 'Who Gets What', seats: 'Seats', publish: 'Publish' } as const;
type Part = keyof typeof PARTS;
const BEFORE: Part[] = ['people', 'seats', 'publish'];
const PUBLISHED: Part[] = ['people', 'seats'];

/** What a preview says, one part at a time. The others keep what was typed in them. */
function Parts({ preview, settings, draft }: Omit<LatestProps, 'id'> & { preview: PreviewRecord }) {
  const parts = preview.publishedAt === null ? BEFORE : PUBLISHED;
  const [part, open] = useAddressTab(z.enum(parts).catch('people'), 'part');
  return (
    <>
      <SegmentedControl
        aria-label="Part of the preview"
        className={classes.parts}
        data={parts.map((value) => ({ value, label: PARTS[value] }))}
        value={part}
        onChange={open}
        transitionDuration={0}
      />
      <div hidden={part !== 'people'}>
        <OutcomeList preview={preview} merit={preview.merit} />
      </div>
      <div hidden={part !== 'seats'}>
        <BoardPanel preview={preview} settings={settings} />
      </div>
      {preview.publishedAt === null && (
        <div hidden={part !== 'publish'}>
          <PublishForm preview={preview} settings={settings} draft={draft} />
        </div>
      )}
    </>
  );
}

function Summary({ preview }: { preview: PreviewRecord }) {
  const { counts, createdAt, createdBy, createdByName, seed, comparison, isCurrent, publishedAt } = preview;
  return (
    <section aria-label="What comes out" className={classes.summary}>
      {publishedAt !== null && (
        <Banner tone="success" title={`Published on ${formatDateTime(publishedAt)}`} />
      )}
      {publishedAt === null && !isCurrent && (
        <Banner tone="warning" title="Something has changed since this preview">
          Applications, results, checks, settings, seats or offers. Preview again to see what comes out now.
        </Banner>
      )}
      <FactList figures>
        <Fact label="Have a place">{formatCount(counts.placed)}</Fact>
        <Fact label="In the first choice">{formatCount(counts.first)}</Fact>
        <Fact label="In the second choice">{formatCount(counts.second)}</Fact>
        <Fact label="Waiting list">{formatCount(counts.waiting)}</Fact>
        <Fact label="Below the minimum">{formatCount(counts.belowMinimum)}</Fact>
        <Fact label="Not checked">{formatCount(counts.notChecked)}</Fact>
        <Fact label="Held out">{formatCount(counts.heldOut)}</Fact>
      </FactList>
      {comparison && <p className={classes.compared}>Since the preview before: {comparison}.</p>}
      <p className={classes.hint}>
        Made by {createdByName ?? createdBy} on {formatDateTime(createdAt)}. Seed of the random draw: {seed}
      </p>
    </section>
  );
}
