import { Panel } from '../../components/layout/panel.tsx';
import { ContactDetails } from '../settings/contact-details.tsx';

/** Contact details of the admissions office, beside every step. */
export const NeedHelp = () => (
  <Panel title="Need Help?">
    <ContactDetails />
  </Panel>
);
