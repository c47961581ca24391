import { Page } from '../components/layout/page.tsx';
import { RetentionPanel } from '../domains/retention/retention-panel.tsx';
import { paths } from '../paths.ts';

/** /admin/retention: how long data are kept, and what is due to be destroyed. */
export default function RetentionPage() {
  return (
    <Page
      title="Keeping Data"
      width="lg"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro="Data of minors are kept no longer than they are needed. What is due is destroyed for good when you confirm the list; figures stay."
    >
      <RetentionPanel />
    </Page>
  );
}
