import { Panel } from '../../components/layout/panel.tsx';
import { ContactDetails } from './contact-details.tsx';
import { useSiteSettings } from './hooks.ts';

/** The contact block of the landing page (applicants §2). */
export function ContactPanel() {
  const { needAssistanceTitle } = useSiteSettings();
  return (
    <Panel title={needAssistanceTitle}>
      <ContactDetails />
    </Panel>
  );
}
