import { Page } from '../components/layout/page.tsx';
import { PaperEntry } from '../domains/paper/paper-entry.tsx';
import { paths } from '../paths.ts';

/** /admin/paper: an administrator enters an application from paper. */
export default function PaperPage() {
  return (
    <Page
      title="New application (paper)"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro="For somebody who handed in the form on paper. It needs no account, and can be entered while the portal is closed."
    >
      <PaperEntry />
    </Page>
  );
}
