import { Page } from '../components/layout/page.tsx';
import { IntakesPanel } from '../domains/intakes/intakes-panel.tsx';
import { paths } from '../paths.ts';

/** /admin/intakes: the years that the portal has taken, and the next one. */
export default function IntakesPage() {
  return (
    <Page
      title="Intakes"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro="Each year of entry is an intake with its own schedule and its own applications. Lists and figures show the current one."
    >
      <IntakesPanel />
    </Page>
  );
}
