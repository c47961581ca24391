import { VisuallyHidden } from '@mantine/core';
import { LinkButton } from '../components/layout/links.tsx';
import { Page } from '../components/layout/page.tsx';
import { NewTabIcon } from '../components/layout/page-icons.tsx';
import { BackupTabs } from '../domains/backups/backup-tabs.tsx';
import { paths } from '../paths.ts';

/** /admin/backup: create, manage and restore backups. */
export default function BackupPage() {
  return (
    <Page
      title="Database Backup"
      width="lg"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      actions={
        <LinkButton
          variant="default"
          to={paths.backupGuide}
          target="_blank"
          rightSection={<NewTabIcon size={18} />}
        >
          Backup guide<VisuallyHidden component="span"> (opens in a new tab)</VisuallyHidden>
        </LinkButton>
      }
    >
      <BackupTabs />
    </Page>
  );
}
