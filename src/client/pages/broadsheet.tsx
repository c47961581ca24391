import { useParams } from 'react-router';
import { Page } from '../components/layout/page.tsx';
import { OpenedBroadsheet } from '../domains/broadsheets/opened-broadsheet.tsx';
import { paths } from '../paths.ts';

/** /admin/results/broadsheets/:id: one broadsheet beside what applicants declared. */
export default function BroadsheetPage() {
  const { id } = useParams();
  return (
    <Page title="Broadsheet" width="lg" back={{ to: paths.broadsheets, label: 'Back to Broadsheets' }}>
      <OpenedBroadsheet key={id} id={Number(id)} />
    </Page>
  );
}
