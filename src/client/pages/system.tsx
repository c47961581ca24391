import { Page } from '../components/layout/page.tsx';
import { SystemPanel } from '../domains/system/system-panel.tsx';
import { paths } from '../paths.ts';

/** /admin/system: what is well with the machine and the portal, and what to do. */
export default function SystemPage() {
  return (
    <Page
      title="System"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro="What is well with the portal and its machine, and what to do where something is not. Whoever looks after the machine reads the same with “npm run doctor”."
    >
      <SystemPanel />
    </Page>
  );
}
