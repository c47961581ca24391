import { Panel } from '../../components/layout/panel.tsx';
import { ContactDetails } from '../settings/contact-details.tsx';

/** Contact details of the admissions office, beside every step and below what was not submitted in time. */
export const NeedHelp = () => (
  <Panel title="Need Help?">
    <ContactDetails />
  </Panel>
);
