import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Application } from '../../../shared/applications/schema.ts';
import { CHOICE_HEADINGS, listWithAnd } from '../../../shared/places/describe.ts';
import type { ApplicantOffer } from '../../../shared/places/offers.ts';
import { isLive } from '../../../shared/places/transitions.ts';
import { placeState } from '../../../shared/places/waiting.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { passesFocusOn } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ContactDetails } from '../settings/contact-details.tsx';
import { DownloadOfferButton } from './download-offer.tsx';
import { isLateHere, offerText, offerTitle, waitingText } from './offer-words.ts';
import classes from './offers.module.css';
import { useAnswer } from './use-answer.ts';

interface OfferPanelProps {
  application: Application;
  offer: ApplicantOffer;
}

/** The place that is offered, with the answers to it, and what comes next (places §5). */
export default function OfferPanel({ application, offer }: OfferPanelProps) {
  const now = new Date();
  const { state, choice, subjects, conditions } = offer;
  const canAnswer = state === 'offered';
  const hasPlace = state !== null && isLive(state);
  const waiting = waitingText(offer);
  const waits = placeState(offer) === null;
  const needsSchool = !waits && (!hasPlace || isLateHere(offer, now));
  return (
    <Panel title={offerTitle(offer)} needsYou={canAnswer}>
      <div className={classes.offer}>
        {!waits && (
          <div>
            {choice && <p>{CHOICE_HEADINGS[choice]}</p>}
            <ul className={classes.subjects} aria-label="Subjects">
              {subjects.map((subject) => (
                <li key={subject}>{subject}</li>
              ))}
            </ul>
          </div>
        )}
        {canAnswer ? (
          <Banner tone="warning" title="Your answer is needed">
            {offerText(offer, now)}
          </Banner>
        ) : (
          <p>{offerText(offer, now)}</p>
        )}
        {waiting && <p>{waiting}</p>}
        {hasPlace && state !== 'enrolled' && conditions && (
          <div>
            <strong>What to bring and do</strong>
            <p>{conditions}</p>
          </div>
        )}
        {needsSchool && <ContactDetails isIntroduced={false} />}
        {canAnswer && choice === 2 && (
          <p>
            With ‘Accept’ alone you are no longer considered for your first choice. With the second button
            this place is yours while you wait for it.
          </p>
        )}
        {canAnswer && <Answers application={application} offer={offer} />}
        {hasPlace && (
          <div className={classes.buttons}>
            <DownloadOfferButton application={application} />
          </div>
        )}
      </div>
    </Panel>
  );
}

function Answers({ application: { id }, offer: { choice, subjects } }: OfferPanelProps) {
  const { accept, decline, isSending } = useAnswer(id);
  const [asks, { open: ask, close }] = useDisclosure();
  return (
    <div ref={passesFocusOn} className={classes.buttons}>
      <Button loading={isSending} onClick={() => accept(false)}>
        Accept
      </Button>
      {choice === 2 && (
        <Button variant="default" loading={isSending} onClick={() => accept(true)}>
          Accept, and stay on the waiting list for my first choice
        </Button>
      )}
      <Button variant="subtle" disabled={isSending} onClick={ask}>
        Decline
      </Button>
      <ConfirmDialog
        opened={asks}
        onClose={close}
        onConfirm={decline}
        title="Decline this place?"
        confirmLabel="Decline the Place"
        cancelLabel="Keep the Offer"
        tone="danger"
      >
        The place in {listWithAnd(subjects)} goes to somebody else at once. You cannot take this back
        yourself.
      </ConfirmDialog>
    </div>
  );
}
