import { Group, Text } from '@mantine/core';
import { trpc } from '../../../api/trpc.ts';
import { LinkButton } from '../../../components/layout/links.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { paths } from '../../../paths.ts';
import { usePortalStatus } from '../../portal/hooks.ts';
import { SUBJECT_REQUIREMENTS } from '../../subjects/subject-requirements.tsx';
import { DownloadApplicationButton } from '../download-application.tsx';
import { useOverview } from '../hooks.ts';
import { isReadOnly } from '../read-only.ts';

/** Links to other things a student may want to do (applicants §2). */
export function QuickActions() {
  const { data: applications = [] } = trpc.applications.mine.useQuery();
  return (
    <Panel title="Quick Actions">
      <Text mb="md">
        See which results each Advanced Level subject asks for,{' '}
        {applications.length > 0 && 'download your application as a PDF, '}
        or change your name, email address or password.
      </Text>
      <Group>
        <LinkButton to={useRequirementsPath()} variant="default">
          View Subject Requirements
        </LinkButton>
        {/* An account may have several applications. */}
        {applications.map((application) => (
          <DownloadApplicationButton key={application.id} application={application}>
            {`Download Application${applications.length > 1 ? ` ${application.applicationId}` : ''}`}
          </DownloadApplicationButton>
        ))}
        <LinkButton to={paths.settings} variant="default">
          Update Profile
        </LinkButton>
      </Group>
    </Panel>
  );
}

/**
 * The subject selection shows each subject's requirements next to the student's own results. Students whom that page
 * would redirect get the section on this page.
 */
function useRequirementsPath() {
  const { data: portal } = usePortalStatus();
  const { data: overview } = useOverview();
  const isFinal = overview !== undefined && isReadOnly(overview);
  const maySelect = portal?.isOpen && overview?.student && !isFinal;
  return maySelect ? paths.subjects : `#${SUBJECT_REQUIREMENTS}`;
}
