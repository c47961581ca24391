import { Page } from '../components/layout/page.tsx';
import { FiguresPanel } from '../domains/admissions/figures/figures-panel.tsx';
import { paths } from '../paths.ts';

/** /admin/figures: how many applications reached each stage, to be printed on one page. */
export default function FiguresPage() {
  return (
    <Page title="Figures" width="lg" back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}>
      <FiguresPanel />
    </Page>
  );
}
