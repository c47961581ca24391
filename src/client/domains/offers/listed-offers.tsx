import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { describeClass } from '../../../shared/places/describe.ts';
import type { ListedOffer } from '../../../shared/places/offers.ts';
import { TextLink } from '../../components/layout/links.tsx';
import ruledList from '../../components/layout/ruled-list.module.css';
import { paths } from '../../paths.ts';
import { actsOn } from './offer-acts.ts';
import { OfferBadge } from './offer-badge.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import classes from './offers.module.css';

interface ListedOffersProps {
  offers: readonly ListedOffer[];
  /** Set where the page is about this person anyway. */
  isNameless?: boolean;
  /** Their intake is closed. */
  isReadOnly?: boolean;
}

/** Offers as administrators read them, with what can be done about each. */
export function ListedOffers({ offers, isNameless = false, isReadOnly = false }: ListedOffersProps) {
  const [changed, setChanged] = useState<ListedOffer | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ul className={ruledList.list} aria-label="Offers">
        {offers.map((offer) => (
          <li key={offer.id} className={classes.listed}>
            <div className={classes.facts}>
              <div className={classes.who}>
                {!isNameless && (
                  <>
                    <TextLink to={`${paths.admin}?application=${offer.applicationId}`}>
                      {offer.firstName} {offer.lastName}
                    </TextLink>
                    <span>{offer.applicationNumber}</span>
                  </>
                )}
                <OfferBadge state={offer.state} />
              </div>
              <p>
                {offer.choice === 1 ? 'First' : 'Second'} choice:{' '}
                {offer.classes.map(describeClass).join(', ')}
              </p>
              <p className={classes.small}>{timesOf(offer)}</p>
              {offer.state === 'offered' && !offer.hasEmail && (
                <p className={classes.small}>There is no email address: please call.</p>
              )}
              {offer.overLimit && <p className={classes.small}>Over the limit: {offer.overLimit}</p>}
            </div>
            {!isReadOnly && actsOn(offer).length > 0 && (
              <Button
                variant="default"
                onClick={() => {
                  setChanged(offer);
                  setIsOpen(true);
                }}
              >
                Change…
                <VisuallyHidden> the offer to {offer.applicationNumber}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <OfferDialog offer={changed} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function timesOf({ state, offeredAt, answerBy, answeredAt }: ListedOffer) {
  const made = `Offered ${formatDateTime(offeredAt)}`;
  if (state === 'offered') return `${made}. Answer by ${formatDateTime(answerBy)}.`;
  if (state === 'lapsed') return `${made}. No answer by ${formatDateTime(answerBy)}.`;
  return answeredAt ? `${made}. Answered ${formatDateTime(answeredAt)}.` : `${made}.`;
}
