import { Page } from '../components/layout/page.tsx';
import { DecisionsPanel } from '../domains/decisions/decisions-panel.tsx';
import { paths } from '../paths.ts';

/** /admin/decisions: when applicants learn decisions, and the releases. */
export default function DecisionsPage() {
  return (
    <Page
      title="Decisions"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro="When applicants learn what was decided about their applications."
    >
      <DecisionsPanel />
    </Page>
  );
}
