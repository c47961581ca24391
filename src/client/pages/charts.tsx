import { Page } from '../components/layout/page.tsx';
import { ChartsView } from '../domains/admissions/charts/charts-view.tsx';

/** /admin/charts: the applications that match the filters in the address, as charts. */
export default function ChartsPage() {
  return (
    <Page
      title="Charts"
      width="lg"
      intro="All applications at a glance. Press a bar, or a row of the table below it, to list the applications it counts."
    >
      <ChartsView />
    </Page>
  );
}
