import { DataState } from '../components/feedback/data-state.tsx';
import { SkeletonForm } from '../components/feedback/skeletons.tsx';
import { Page } from '../components/layout/page.tsx';
import { useStoredSettings } from '../domains/settings/settings-hooks.ts';
import { SiteSettingsForm } from '../domains/settings/site-settings-form.tsx';
import { paths } from '../paths.ts';

export default function SiteSettingsPage() {
  return (
    <Page
      title="Site Settings"
      width="sm"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro="The school’s name and colour, what applicants read, and what is checked. Everybody sees a change as soon as it is saved."
    >
      <DataState
        query={useStoredSettings()}
        loading={<SkeletonForm rows={7} />}
        errorTitle="The settings could not be loaded"
      >
        {(stored) => <SiteSettingsForm stored={stored} />}
      </DataState>
    </Page>
  );
}
