import { Page } from '../components/layout/page.tsx';
import { PlacesPanel } from '../domains/places/places-panel.tsx';
import { paths } from '../paths.ts';

/** /admin/places: places, classes and seats, who would get which, and publishing it. */
export default function PlacesPage() {
  return (
    <Page
      title="Places"
      width="lg"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro="Who gets which place, by merit and by what they chose. Applicants are told nothing of a preview until you publish it."
    >
      <PlacesPanel />
    </Page>
  );
}
