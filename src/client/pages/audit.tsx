import { Page } from '../components/layout/page.tsx';
import { AuditPanel } from '../domains/audit/audit-panel.tsx';
import { paths } from '../paths.ts';

/** /admin/audit: changes, log-ins and views. */
export default function AuditPage() {
  return (
    <Page
      title="Audit Trail"
      width="lg"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro="Every change that an administrator made, with the values before and after; everybody’s sign-ins; and which records administrators looked at or exported. None of it can be altered here. When a person is deleted, the trail keeps who did what and when, but not the values."
    >
      <AuditPanel />
    </Page>
  );
}
