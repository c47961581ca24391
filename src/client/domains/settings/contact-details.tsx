import { Anchor, Skeleton } from '@mantine/core';
import classes from './contact-details.module.css';
import { useSchoolFacts } from './hooks.ts';

interface ContactDetailsProps {
  /** Shows the school's 'need assistance' sentence above. Left out where it does not suit, for example below a rejection. */
  isIntroduced?: boolean;
}

/**
 * Contact details of the admissions team; phone number and email address are links. Until they are known, placeholders
 * of their height stand there.
 */
export function ContactDetails({ isIntroduced = true }: ContactDetailsProps) {
  const facts = useSchoolFacts();
  return (
    <>
      {isIntroduced && (
        <p className={classes.description}>
          {facts ? facts.needAssistanceDescription : <Placeholder width="min(26rem, 100%)" />}
        </p>
      )}
      <dl className={classes.contacts}>
        <div>
          <dt>Phone</dt>
          <dd>
            {facts ? (
              <Anchor href={`tel:${facts.contactPhone.replace(/[^\d+]/g, '')}`} className={classes.link}>
                {facts.contactPhone}
              </Anchor>
            ) : (
              <Placeholder width="8rem" />
            )}
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            {facts ? (
              <Anchor href={`mailto:${facts.contactEmail}`} className={classes.link}>
                {facts.contactEmail}
              </Anchor>
            ) : (
              <Placeholder width="13rem" />
            )}
          </dd>
        </div>
        <div>
          <dt>Office hours</dt>
          <dd>{facts ? facts.officeHours : <Placeholder width="13rem" />}</dd>
        </div>
      </dl>
    </>
  );
}

/** A line of text that is not known yet. */
const Placeholder = ({ width }: { width: string }) => (
  <Skeleton component="span" display="block" height="1lh" width={width} aria-hidden="true" />
);
