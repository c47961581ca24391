import { paths } from '../app/paths.ts';
import { Page } from '../components/page.tsx';
import { Panel } from '../components/panel.tsx';
import { AccountSecurity } from '../domains/auth/account-security.tsx';
import { ChangePasswordForm } from '../domains/auth/change-password-form.tsx';
import { ProfileForm } from '../domains/auth/profile-form.tsx';
import { SessionList } from '../domains/auth/session-list.tsx';
import { useSession, useSessionUser } from '../domains/auth/use-session.ts';
import { OwnData } from '../domains/own-data/own-data.tsx';
import classes from './settings.module.css';

export default function SettingsPage() {
  const user = useSessionUser();
  const { isAdmin } = useSession();
  return (
    <Page
      title="Account Settings"
      width="sm"
      back={{ to: isAdmin ? paths.admin : paths.dashboard, label: 'Back to dashboard' }}
    >
      <div className={classes.sections}>
        <Panel title="Profile Information">
          <ProfileForm user={user} />
        </Panel>
        <Panel title="Account Security">
          <AccountSecurity user={user} />
        </Panel>
        <Panel title="Change Password">
          <ChangePasswordForm email={user.email} />
        </Panel>
        <Panel title="Where You Are Logged In">
          <SessionList />
        </Panel>
        <Panel title="Your Data">
          <OwnData />
        </Panel>
      </div>
    </Page>
  );
}
