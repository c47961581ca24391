import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { ListedOffer } from '../../../shared/places/offers.ts';
import { TextLink } from '../../components/layout/links.tsx';
import ruledList from '../../components/layout/ruled-list.module.css';
import { paths } from '../../paths.ts';
import { actsOn } from './offer-acts.ts';
import { OfferBadge } from './offer-badge.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { placeOf, timesOf } from './offer-facts.ts';
import classes from './offers.module.css';

interface ListedOffersProps {
  offers: readonly ListedOffer[];
  /** Those of all pages and states: one that is being changed may leave the others. */
  all?: readonly ListedOffer[];
  /** Set where the page is about this person anyway. */
  isNameless?: boolean;
  /** Their intake is closed. */
  isReadOnly?: boolean;
}

/** Offers as administrators read them, with what can be done about each. */
export function ListedOffers({
  offers,
  all = offers,
  isNameless = false,
  isReadOnly = false,
}: ListedOffersProps) {
  const [changed, setChanged] = useState<number | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ul className={ruledList.list} aria-label="Offers">
        {offers.map((offer) => (
          <li key={offer.id} className={classes.listed}>
            <div className={classes.facts}>
              <div className={classes.who}>
                {!isNameless && (
                  <TextLink to={`${paths.admin}?application=${offer.applicationId}`}>
                    {offer.firstName} {offer.lastName}
                  </TextLink>
                )}
                <div className={classes.state}>
                  {!isNameless && <span>{offer.applicationNumber}</span>}
                  <OfferBadge state={offer.state} />
                </div>
              </div>
              <p>{placeOf(offer)}</p>
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
                  setChanged(offer.id);
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
      <OfferDialog
        offer={all.find(({ id }) => id === changed) ?? null}
        opened={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
