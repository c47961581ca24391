import { Page } from '../components/layout/page.tsx';
import { Guide, PrintButton } from '../domains/backups/guide.tsx';
import { paths } from '../paths.ts';

/** /admin/backup/guide: instructions to print and keep for an emergency. */
export default function BackupGuidePage() {
  return (
    <Page
      title="Backup Guide"
      back={{ to: paths.backup, label: 'Back to Database Backup' }}
      intro="For whoever looks after the portal. Print it, and keep it with the school’s papers: on the day when you need it the portal may not be there to show it."
      actions={<PrintButton />}
    >
      <Guide />
    </Page>
  );
}
