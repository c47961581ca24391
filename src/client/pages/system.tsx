import { Page } from '../components/layout/page.tsx';
import { SystemPanel } from '../domains/system/system-panel.tsx';
import { paths } from '../paths.ts';

/** /admin/system: what is well with the machine and the portal, and what to do. */
export default function SystemPage() {
  return (
    <Page
      title="System"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro="Shows whether the portal and its computer work, and what to do where something does not. On the server itself, “npm run doctor” shows the same."
    >
      <SystemPanel />
    </Page>
  );
}
