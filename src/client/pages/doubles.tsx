import { Page } from '../components/layout/page.tsx';
import { DoublesList } from '../domains/doubles/doubles-list.tsx';
import { paths } from '../paths.ts';

/** /admin/doubles: applications that may be of the same person. */
export default function DoublesPage() {
  return (
    <Page
      title="Possible Doubles"
      width="lg"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro="Applications with the same birth certificate PIN, the same CXC candidate number, or the same names and date of birth. Nothing is merged by itself."
    >
      <DoublesList />
    </Page>
  );
}
