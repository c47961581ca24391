import { paths } from '../app/paths.ts';
import { Page } from '../components/page.tsx';
import { Guide, PrintButton } from '../domains/backups/guide.tsx';

/** /admin/backup/guide: to be printed, and read on the worst day. */
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
