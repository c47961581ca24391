import { Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { seatKey } from '../../../shared/places/board.ts';
import { describeClass, listWithAnd } from '../../../shared/places/describe.ts';
import {
  ORIGINAL_LABELS,
  ORIGINALS,
  type PlaceLists,
  type Registrant,
} from '../../../shared/places/registration.ts';
import type { Seat } from '../../../shared/places/world.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { passesFocusOn } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { OfferBadge } from '../offers/offer-badge.tsx';
import styles from './registration-day.module.css';
import { useRegistration } from './use-registration.ts';

type Classes = PlaceLists['classes'];

interface RegistrantCardProps {
  registrant: Registrant;
  classes: Classes;
  /** Nobody else was found, so it is surely this person who is enrolled. */
  isOnly: boolean;
}

const DID_NOT_COME = 'Did not come on registration day';

/** Somebody at the desk: what is outstanding, and what can be done. */
export function RegistrantCard({ registrant, classes, isOnly }: RegistrantCardProps) {
  const { applicationNumber, firstName, lastName, school, offer, conditions, openRequests } = registrant;
  const { change, see, isSeen, giveUp, isBusy } = useRegistration(registrant);
  const [asks, { open: ask, close }] = useDisclosure();
  const isEnrolled = offer.state === 'enrolled';
  return (
    <Panel
      title={`${firstName} ${lastName}, ${applicationNumber}`}
      order={3}
      aside={<OfferBadge state={offer.state} />}
    >
      <div className={styles.card}>
        <p>
          {school} – code {offer.code}
        </p>
        <p>{offer.classes.map(describeClass).join(', ')}</p>
        {openRequests > 0 && <p>Requests without an answer: {openRequests}</p>}
        {conditions && <p className={styles.conditions}>Conditions: {conditions}</p>}
        <fieldset className={styles.originals}>
          <legend>Originals seen</legend>
          {ORIGINALS.map((what) => (
            <Checkbox
              key={what}
              label={ORIGINAL_LABELS[what]}
              checked={isSeen(what)}
              onChange={({ currentTarget }) => see(what, currentTarget.checked)}
            />
          ))}
        </fieldset>
        <ChangeSubject
          key={offer.version}
          offered={offer.classes}
          classes={classes}
          isBusy={isBusy}
          onChange={(changed) => change('Subject Changed', { state: offer.state, classes: changed })}
        />
        <Group>
          {offer.state === 'offered' && (
            <Button
              ref={passesFocusOn}
              variant="default"
              loading={isBusy}
              onClick={() => change('Place Accepted', { state: 'accepted', reason: 'Accepted at the desk' })}
            >
              Accept for Them
            </Button>
          )}
          {offer.state === 'accepted' && (
            <Button
              ref={passesFocusOn}
              variant={isOnly ? 'filled' : 'default'}
              loading={isBusy}
              onClick={() => change('Enrolled', { state: 'enrolled' })}
            >
              Enrol
            </Button>
          )}
          {isEnrolled ? (
            <Button
              ref={passesFocusOn}
              variant="default"
              loading={isBusy}
              onClick={() =>
                change('Not Enrolled', { state: 'accepted', reason: 'Taken back on registration day' })
              }
            >
              Undo Enrolment
            </Button>
          ) : (
            <Button variant="subtle" ml="auto" disabled={isBusy} onClick={ask}>
              Did Not Come
            </Button>
          )}
        </Group>
        <ConfirmDialog
          opened={asks}
          onClose={close}
          onConfirm={() => giveUp(DID_NOT_COME)}
          title={`Free the place of ${firstName} ${lastName}?`}
          confirmLabel="Free the Place"
          tone="danger"
        >
          The seats in {listWithAnd(offer.classes.map(describeClass))} become free for the waiting list. You
          can take this back only while those seats are free.
          {offer.state !== 'accepted' &&
            ` ${firstName} is told by email that the place is given up, because nobody came on registration day.`}
        </ConfirmDialog>
      </div>
    </Panel>
  );
}

interface ChangeSubjectProps {
  offered: readonly Seat[];
  classes: Classes;
  isBusy: boolean;
  onChange: (classes: Seat[]) => void;
}

/** One subject for another class that is free and fits the other two. */
function ChangeSubject({ offered, classes, isBusy, onChange }: ChangeSubjectProps) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const staying = offered.filter((seat) => seatKey(seat) !== from);
  const open = classes.filter(
    ({ subject, block, seats, given }) =>
      given < seats &&
      staying.every((seat) => seat.subject !== subject && (block === null || seat.block !== block)) &&
      !offered.some((seat) => seatKey(seat) === seatKey({ subject, block })),
  );
  const target = open.find((each) => seatKey(each) === to);
  const changed = target && { subject: target.subject, block: target.block };
  return (
    <div className={styles.change}>
      <NativeSelect
        label="Change a subject"
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        data={[
          { value: '', label: 'Keep all' },
          ...offered.map((seat) => ({ value: seatKey(seat), label: describeClass(seat) })),
        ]}
      />
      {from && (
        <>
          <NativeSelect
            label="for"
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
            data={[
              { value: '', label: open.length > 0 ? 'Choose a class' : 'No class is free that fits' },
              ...open.map((each) => ({
                value: seatKey(each),
                label: `${describeClass(each)} (${each.seats - each.given} free)`,
              })),
            ]}
          />
          <Button
            variant="default"
            disabled={!changed}
            loading={isBusy}
            onClick={() =>
              changed && onChange(offered.map((seat) => (seatKey(seat) === from ? changed : { ...seat })))
            }
          >
            Change
          </Button>
        </>
      )}
    </div>
  );
}
