import { Page } from '../components/layout/page.tsx';
import { MailPanel } from '../domains/mail/mail-panel.tsx';
import { paths } from '../paths.ts';

/** /admin/mail: emails that could not be sent. */
export default function MailPage() {
  return (
    <Page title="Mail" back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}>
      <MailPanel />
    </Page>
  );
}
