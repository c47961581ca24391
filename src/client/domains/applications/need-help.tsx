import { Anchor } from '@mantine/core';
import { Panel } from '../../components/panel.tsx';
import { useSiteSettings } from '../settings/hooks.ts';
import classes from './wizard-frame.module.css';

/** How to reach the admissions office, from the site settings. */
export function NeedHelp() {
  const { needAssistanceDescription, contactPhone, contactEmail, officeHours } = useSiteSettings();
  return (
    <Panel title="Need Help?">
      <p className={classes.help}>{needAssistanceDescription}</p>
      <dl className={classes.contacts}>
        <dt>Phone</dt>
        <dd>
          <Anchor href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`}>{contactPhone}</Anchor>
        </dd>
        <dt>Email</dt>
        <dd>
          <Anchor href={`mailto:${contactEmail}`}>{contactEmail}</Anchor>
        </dd>
        <dt>Office hours</dt>
        <dd>{officeHours}</dd>
      </dl>
    </Panel>
  );
}
