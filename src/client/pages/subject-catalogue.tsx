import { Stack } from '@mantine/core';
import { prerequisitesEnabled } from '../../shared/settings/site-settings.ts';
import { Banner } from '../components/feedback/banner.tsx';
import { DataState } from '../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../components/feedback/skeletons.tsx';
import { TextLink } from '../components/layout/links.tsx';
import { Page } from '../components/layout/page.tsx';
import { useSiteSettings } from '../domains/settings/hooks.ts';
import { GroupList } from '../domains/subjects/catalogue/group-list.tsx';
import { useCatalogue } from '../domains/subjects/catalogue/hooks.ts';
import { SubjectList } from '../domains/subjects/catalogue/subject-list.tsx';
import { useEditing } from '../domains/subjects/catalogue/use-editing.ts';
import { paths } from '../paths.ts';

/** The subject catalogue, for administrators. */
export default function SubjectCataloguePage() {
  const isChecked = prerequisitesEnabled(useSiteSettings());
  const editing = useEditing();
  return (
    <Page
      title="Subjects"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro="The subjects applicants can choose, the results each one asks for, and the scholarship groups. Before you save a change you see how many applications it affects; their scores are updated at once."
    >
      <DataState
        query={useCatalogue()}
        loading={<SkeletonBlocks rows={8} height={96} />}
        errorTitle="The subjects could not be loaded"
      >
        {({ subjects, scholarshipGroups }) => (
          <Stack gap="lg">
            {!isChecked && (
              <Banner title="Prerequisites are not being checked">
                At present applicants may choose any subject on offer, whatever their results: see{' '}
                <TextLink to={paths.siteSettings}>Site Settings</TextLink>. Scores are still worked out from
                the requirements.
              </Banner>
            )}
            <SubjectList subjects={subjects} editing={editing} />
            <GroupList groups={scholarshipGroups} subjects={subjects} editing={editing} />
          </Stack>
        )}
      </DataState>
    </Page>
  );
}
