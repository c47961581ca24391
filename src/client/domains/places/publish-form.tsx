import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { defaultAnswerBy } from '../../../shared/places/answer-by.ts';
import type { PlaceOutcome } from '../../../shared/places/constants.ts';
import type { PreviewRecord } from '../../../shared/places/previews.ts';
import type { PlaceSettings } from '../../../shared/places/schema.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { AnswerByFields, useAnswerBy } from '../offers/answer-by.tsx';
import { usePublish } from './hooks.ts';
import classes from './places.module.css';
import { RejectList } from './reject-list.tsx';
import { countStillWaiting } from './words.ts';

interface PublishFormProps {
  preview: PreviewRecord;
  settings: PlaceSettings;
}

/** Why a preview cannot be published; null when it can. */
function obstacleTo({ isCurrent }: PreviewRecord, { isOn }: PlaceSettings) {
  if (!isOn) return 'Switch places on under Set Up before they are published.';
  return isCurrent ? null : 'Something has changed since. Preview again before the places are published.';
}

/** Makes the offers of a preview (places §4): until when to answer, what to bring, and who is rejected. */
export function PublishForm({ preview, settings }: PublishFormProps) {
  const answerBy = useAnswerBy(defaultAnswerBy(new Date(), settings.answerDays));
  const [conditions, setConditions] = useState(settings.conditions);
  const [rejected, setRejected] = useState<ReadonlyMap<number, PlaceOutcome>>(new Map());
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
        <RejectList preview={preview} rejected={rejected} onChange={setRejected} />
        <div>
          <Button onClick={() => answerBy.instant && setIsAsking(true)}>Publish Places</Button>
        </div>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() =>
          publish({
            previewId: preview.id,
            answerBy: answerBy.instant,
            conditions,
            reject: [...rejected.keys()],
          })
        }
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
