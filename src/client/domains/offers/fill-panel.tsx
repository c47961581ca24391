import { Button } from '@mantine/core';
import { useState } from 'react';
import { countOf, formatCount } from '../../../shared/format/count.ts';
import { defaultAnswerBy } from '../../../shared/places/answer-by.ts';
import { describeClass } from '../../../shared/places/describe.ts';
import type { PlaceSettings } from '../../../shared/places/schema.ts';
import { notifyFailure, type RouterOutputs, trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { focusField } from '../../components/form/error-summary.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import disclosure from '../../components/layout/disclosure.module.css';
import { Panel } from '../../components/layout/panel.tsx';
import { WholeIds } from '../../components/layout/whole-ids.tsx';
import { AnswerByFields, useAnswerBy } from './answer-by.tsx';
import { callThem } from './call-them.ts';
import classes from './offers.module.css';

type FillPreview = RouterOutputs['admin']['fillPreview'];

const OFFERS_UNANSWERED =
  'The server did not answer. Please check your connection, then see below which offers were made.';

const ID = 'free-places';

/** Seats that became free go to the waiting list: who would get what, and then it is done (places §6). */
export function FillPanel({ settings }: { settings: PlaceSettings }) {
  const [isAsked, setIsAsked] = useState(false);
  // The pressed button disappears, so the focus moves to what replaces it.
  const ask = (isBegun: boolean) => {
    setIsAsked(isBegun);
    focusField(ID);
  };
  return (
    <Panel title="Free Places">
      <div id={ID} tabIndex={-1} className={classes.offer}>
        <p>
          Seats that become free go to the first on the waiting list for whom a combination is possible.{' '}
          {settings.fillsByItself
            ? 'The portal offers them at once, by itself.'
            : 'Nobody is offered one before you say so.'}
        </p>
        {isAsked ? (
          <NextInLine answerDays={settings.answerDays} onDone={() => ask(false)} />
        ) : (
          <div>
            <Button variant="default" onClick={() => ask(true)}>
              See Who Is Next
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

interface NextInLineProps {
  answerDays: number;
  onDone: () => void;
}

function NextInLine({ answerDays, onDone }: NextInLineProps) {
  const next = trpc.admin.fillPreview.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  const notChecked = next.data?.notChecked ?? 0;
  return (
    <div aria-live="polite" className={classes.offer}>
      {notChecked > 0 && (
        <p>
          {countOf(notChecked, 'applicant')} on the waiting list {notChecked === 1 ? 'is' : 'are'} passed over
          until their results are checked.
        </p>
      )}
      <DataState
        query={next}
        errorTitle="Who is next could not be loaded"
        isEmpty={({ people }) => people.length === 0}
        empty={
          <p>Nothing to fill: no free seats make a combination that somebody on the waiting list wants.</p>
        }
      >
        {(preview) => <Fill preview={preview} answerDays={answerDays} onDone={onDone} />}
      </DataState>
    </div>
  );
}

/** So many people are in sight at once. */
const UNFOLDED = 20;

const Next = ({ person }: { person: FillPreview['people'][number] }) => {
  const { applicationNumber, firstName, lastName, kind, choice, classes: seats } = person;
  const gets =
    kind === 'move'
      ? 'moves up to the first choice'
      : `is offered the ${choice === 1 ? 'first' : 'second'} choice`;
  return (
    <li>
      <WholeIds>{`${firstName} ${lastName} (${applicationNumber}) ${gets}: ${seats.map(describeClass).join(', ')}`}</WholeIds>
    </li>
  );
};

function Fill({
  preview: { offers, moved, people, version },
  answerDays,
  onDone,
}: NextInLineProps & { preview: FillPreview }) {
  const answerBy = useAnswerBy(defaultAnswerBy(new Date(), answerDays));
  const { admin } = trpc.useUtils();
  const { mutateAsync: send } = trpc.admin.fillPlaces.useMutation();
  const [fill, isFilling] = useOnce(async () => {
    if (!answerBy.instant) return;
    try {
      const done = await send({ answerBy: answerBy.instant, version });
      const message = `${countOf(done.offers, 'offer')} made, ${countOf(done.moved, 'applicant')} moved up.${callThem(done)}`;
      notify({ title: 'Free Places Filled', message, kind: done.withoutAddress ? 'warning' : 'success' });
      onDone();
    } catch (error) {
      notifyFailure('Error', error, OFFERS_UNANSWERED);
    }
    await admin.invalidate();
  });
  return (
    <div className={classes.offer}>
      <p>
        <strong>
          {[offers > 0 && countOf(offers, 'offer'), moved > 0 && `${countOf(moved, 'applicant')} moving up`]
            .filter(Boolean)
            .join(', ')}
        </strong>
      </p>
      <ul className={classes.next} aria-label="Who is next">
        {people.slice(0, UNFOLDED).map((person) => (
          <Next key={person.applicationId} person={person} />
        ))}
      </ul>
      {people.length > UNFOLDED && (
        <details>
          <summary className={`${disclosure.arrow} ${classes.fold}`}>
            {formatCount(people.length - UNFOLDED)} more
          </summary>
          <ul className={classes.next} aria-label="Who is next after them">
            {people.slice(UNFOLDED).map((person) => (
              <Next key={person.applicationId} person={person} />
            ))}
          </ul>
        </details>
      )}
      {offers > 0 && <AnswerByFields answerBy={answerBy} />}
      <div className={classes.buttons}>
        <Button onClick={fill} loading={isFilling}>
          Fill Free Places
        </Button>
        <Button variant="default" onClick={onDone} disabled={isFilling}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
