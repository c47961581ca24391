import { Group, Text } from '@mantine/core';
import { paths } from '../app/paths.ts';
import { LinkButton } from '../components/links.tsx';
import { Page } from '../components/page.tsx';
import { Panel } from '../components/panel.tsx';
import { MyApplicationsList } from '../domains/applications/my-applications-list.tsx';
import { PortalBanner } from '../domains/portal/portal-banner.tsx';
import classes from './dashboard.module.css';

export default function DashboardPage() {
  return (
    <Page title="Student Dashboard" back={{ to: paths.home, label: 'Back to home' }}>
      <div className={classes.sections}>
        <PortalBanner detailed />
        <MyApplicationsList />
        <Panel title="Quick Actions">
          <Text mb="md">
            See which results each Advanced Level subject asks for, or change your name, email address or
            password.
          </Text>
          <Group>
            <LinkButton to={paths.subjects} variant="default">
              View Subject Requirements
            </LinkButton>
            <LinkButton to={paths.settings} variant="default">
              Update Profile
            </LinkButton>
          </Group>
        </Panel>
      </div>
    </Page>
  );
}
