import { Page } from '../components/layout/page.tsx';
import { ChartsView } from '../domains/admissions/charts/charts-view.tsx';

/** /admin/charts: the applications that match the filters in the address, as charts. */
export default function ChartsPage() {
  return (
    <Page
      title="Charts"
      width="lg"
      intro="What the applications look like together. A bar, or a row of the numbers below it, opens the list of the applications that it counts."
    >
      <ChartsView />
    </Page>
  );
}
