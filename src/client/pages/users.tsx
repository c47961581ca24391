import { Stack } from '@mantine/core';
import { Page } from '../components/layout/page.tsx';
import { AddUser } from '../domains/users/add-user.tsx';
import { SecondStepRequirement } from '../domains/users/second-step-requirement.tsx';
import { UsersPanel } from '../domains/users/users-panel.tsx';
import { paths } from '../paths.ts';

/** /admin/users: accounts and their roles. */
export default function UsersPage() {
  return (
    <Page
      title="User Management"
      width="lg"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      actions={<AddUser />}
    >
      <Stack gap="lg">
        <SecondStepRequirement />
        <UsersPanel />
      </Stack>
    </Page>
  );
}
