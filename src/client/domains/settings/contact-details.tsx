import { Anchor } from '@mantine/core';
import classes from './contact-details.module.css';
import { useSiteSettings } from './hooks.ts';

/** Contact details of the admissions team; phone number and email address are links. */
export function ContactDetails() {
  const { needAssistanceDescription, contactPhone, contactEmail, officeHours } = useSiteSettings();
  return (
    <>
      <p className={classes.description}>{needAssistanceDescription}</p>
      <dl className={classes.contacts}>
        <div>
          <dt>Phone</dt>
          <dd>
            <Anchor href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`} className={classes.link}>
              {contactPhone}
            </Anchor>
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <Anchor href={`mailto:${contactEmail}`} className={classes.link}>
              {contactEmail}
            </Anchor>
          </dd>
        </div>
        <div>
          <dt>Office hours</dt>
          <dd>{officeHours}</dd>
        </div>
      </dl>
    </>
  );
}
