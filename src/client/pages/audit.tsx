import { paths } from '../app/paths.ts';
import { Page } from '../components/page.tsx';
import { AuditPanel } from '../domains/audit/audit-panel.tsx';

/** /admin/audit: who changed what. */
export default function AuditPage() {
  return (
    <Page
      title="Audit Trail"
      width="lg"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro="Every change that an administrator made: who, when and what, with the values before and after. None of it can be altered or deleted here."
    >
      <AuditPanel />
    </Page>
  );
}
