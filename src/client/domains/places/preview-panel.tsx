import { Button } from '@mantine/core';
import { formatCount } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import type { PreviewRecord } from '../../../shared/places/previews.ts';
import type { PlaceSettings } from '../../../shared/places/schema.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { StatCard, StatCardRow } from '../../components/layout/stat-card.tsx';
import { BoardPanel } from './board-panel.tsx';
import { useCreatePreview, usePreview, usePreviews } from './hooks.ts';
import { OutcomeList } from './outcome-list.tsx';
import classes from './places.module.css';
import { PublishForm } from './publish-form.tsx';

/** The latest preview: what comes out, the seats, and who gets what. */
export function PreviewPanel({ settings }: { settings: PlaceSettings }) {
  return (
    <DataState
      query={usePreviews()}
      loading={<SkeletonBlocks rows={4} height={96} />}
      errorTitle="The previews could not be loaded"
    >
      {([latest]) => (
        <div className={classes.form}>
          <MakePreview isFirst={!latest} isNeeded={!latest?.isCurrent} />
          {latest && <Latest key={latest.id} id={latest.id} settings={settings} />}
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

function Latest({ id, settings }: { id: number; settings: PlaceSettings }) {
  return (
    <DataState
      query={usePreview(id)}
      loading={<SkeletonBlocks rows={4} height={96} />}
      errorTitle="The preview could not be loaded"
    >
      {(preview) => (
        <>
          <Summary preview={preview} />
          <BoardPanel preview={preview} settings={settings} />
          {preview.publishedAt === null && <PublishForm preview={preview} settings={settings} />}
          <OutcomeList preview={preview} merit={preview.merit} />
        </>
      )}
    </DataState>
  );
}

function Summary({ preview }: { preview: PreviewRecord }) {
  const { counts, createdAt, createdBy, seed, comparison, isCurrent, publishedAt } = preview;
  return (
    <section aria-label="What comes out">
      {publishedAt !== null && (
        <Banner tone="success" title={`Published on ${formatDateTime(publishedAt)}`} />
      )}
      {publishedAt === null && !isCurrent && (
        <Banner tone="warning" title="Something has changed since this preview">
          Applications, results, checks, settings, seats or offers. Preview again to see what comes out now.
        </Banner>
      )}
      <StatCardRow>
        <StatCard
          label="Have a place"
          more={`${formatCount(counts.first)} first choice, ${formatCount(counts.second)} second`}
        >
          {formatCount(counts.placed)}
        </StatCard>
        <StatCard label="Waiting list">{formatCount(counts.waiting)}</StatCard>
        <StatCard label="Below the minimum">{formatCount(counts.belowMinimum)}</StatCard>
        <StatCard label="Not checked">{formatCount(counts.notChecked)}</StatCard>
        <StatCard label="Held out">{formatCount(counts.heldOut)}</StatCard>
      </StatCardRow>
      {comparison && <p className={classes.compared}>Since the preview before: {comparison}.</p>}
      <p className={classes.hint}>
        {createdBy}, {formatDateTime(createdAt)}. Seed of the lot: {seed}
      </p>
    </section>
  );
}
