import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import type { PreviewRecord } from '../../../shared/places/previews.ts';
import type { PlaceSettings } from '../../../shared/places/schema.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { DataState } from '../../components/feedback/data-state.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { AnswerByFields } from '../offers/answer-by.tsx';
import { CouldMoveUp } from '../offers/could-move-up.tsx';
import { useOutcomesOf, usePublish } from './hooks.ts';
import classes from './places.module.css';
import { RejectList } from './reject-list.tsx';
import type { PublishDraft, Rejected } from './use-publish-draft.ts';
import { countStillWaiting } from './words.ts';

interface PublishFormProps {
  preview: PreviewRecord;
  settings: PlaceSettings;
  draft: PublishDraft;
}

/** Why a preview cannot be published; null when it can. */
function obstacleTo({ isCurrent }: PreviewRecord, { isOn }: PlaceSettings) {
  if (!isOn) return 'Switch places on under Set Up before they are published.';
  return isCurrent ? null : 'Something has changed since. Preview again before the places are published.';
}

const NOBODY: Rejected = new Map();
const NOTHING_TO_ASK = { data: [], error: null, isFetching: false, refetch: () => undefined };

/**
 * The ticked applications that have no place in this preview, and how many of the ticked ones are left out. Ticks
 * from before the page was opened count only for the preview they were made in, since nobody may remember them.
 */
function useRejected(preview: PreviewRecord, { ticked }: PublishDraft) {
  const isEarlier = ticked !== null && !ticked.isIn(preview);
  const query = useOutcomesOf(preview.id, isEarlier && ticked.isNow ? [...ticked.rejected.keys()] : []);
  if (!ticked || !isEarlier || ticked.rejected.size === 0)
    return { rejected: ticked?.rejected ?? NOBODY, dropped: 0, forgotten: 0, query: null };
  if (!ticked.isNow) return { rejected: NOBODY, dropped: 0, forgotten: ticked.rejected.size, query: null };
  const left = (query.data ?? []).filter(({ outcome }) => outcome !== 'placed');
  return {
    rejected: new Map(left.map(({ applicationId, outcome }) => [applicationId, outcome])),
    dropped: query.data ? ticked.rejected.size - left.length : 0,
    forgotten: 0,
    /** Null when nothing has to be asked. */
    query,
  };
}

/** Makes the offers of a preview (places §4): until when to answer, what to bring, and who is rejected. */
export function PublishForm({ preview, settings, draft }: PublishFormProps) {
  const { answerBy, conditions, setConditions, hasOtherConditions, setTicked } = draft;
  const { rejected, dropped, forgotten, query } = useRejected(preview, draft);
  const [isAsking, setIsAsking] = useState(false);
  const publish = usePublish();
  const { placed } = preview.counts;
  const waiting = countStillWaiting(preview.counts, rejected);
  const obstacle = obstacleTo(preview, settings);
  if (obstacle)
    return (
      <Panel title="Publish">
        <Banner tone="warning" title={obstacle} />
      </Panel>
    );
  return (
    <Panel title="Publish">
      <div className={classes.fields}>
        <CouldMoveUp />
        <p className={classes.hint}>
          {countOf(placed, 'applicant')} {placed === 1 ? 'gets' : 'get'} an offer by email. Those on the
          waiting list are told that they wait. Applicants below the minimum, held out or not checked are told
          nothing.
        </p>
        <AnswerByFields answerBy={answerBy} />
        <Textarea
          label="Conditions for everybody"
          description="For example what to bring on registration day"
          autosize
          minRows={2}
          value={conditions}
          onChange={({ currentTarget }) => setConditions(currentTarget.value)}
        />
        {hasOtherConditions && (
          <Banner tone="warning" live title="Other conditions have been stored since you typed these">
            {settings.conditions || 'None.'}
          </Banner>
        )}
        {forgotten > 0 && (
          <Banner tone="info" live>
            {countOf(forgotten, 'applicant')} whom you had ticked in an earlier preview{' '}
            {forgotten === 1 ? 'is' : 'are'} not ticked in this one. Please tick again who is rejected.
          </Banner>
        )}
        {dropped > 0 && (
          <Banner tone="info" live>
            {countOf(dropped, 'applicant')} whom you had ticked {dropped === 1 ? 'has' : 'have'} a place in
            this preview, or {dropped === 1 ? 'is' : 'are'} not in it, and {dropped === 1 ? 'is' : 'are'} not
            rejected.
          </Banner>
        )}
        <DataState
          query={query ?? NOTHING_TO_ASK}
          errorTitle="Whom you had ticked could not be looked up in this preview"
        >
          {() => (
            <RejectList
              preview={preview}
              rejected={rejected}
              onChange={(changed) => setTicked(preview, changed)}
            />
          )}
        </DataState>
        <div>
          <Button
            disabled={query !== null && !query.data}
            onClick={() => answerBy.instant && setIsAsking(true)}
          >
            Publish Places
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={async () => {
          const isDone = await publish({
            previewId: preview.id,
            answerBy: answerBy.instant,
            conditions,
            reject: [...rejected.keys()],
          });
          if (isDone) draft.clear();
        }}
        title="Publish the places?"
        confirmLabel="Publish Places"
        typed={placed}
      >
        <p>
          {countOf(placed, 'offer')}, to be answered by {answerBy.instant && formatDateTime(answerBy.instant)}
          ; {countOf(waiting, 'applicant')} on the waiting list, {rejected.size} rejected. The emails go out
          at once.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}
