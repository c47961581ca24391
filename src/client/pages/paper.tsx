import { Page } from '../components/layout/page.tsx';
import { PaperEntry } from '../domains/paper/paper-entry.tsx';
import { paths } from '../paths.ts';

/** /admin/paper: an administrator enters an application from paper. */
export default function PaperPage() {
  return (
    <Page
      title="New application (paper)"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro="For an application handed in on paper. The applicant needs no account, and you can enter it while the portal is closed."
    >
      <PaperEntry />
    </Page>
  );
}
