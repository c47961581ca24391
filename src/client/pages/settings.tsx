import { lazy, Suspense, useState } from 'react';
import { SkeletonLines } from '../components/feedback/skeletons.tsx';
import { Page } from '../components/layout/page.tsx';
import { Panel } from '../components/layout/panel.tsx';
import { AccountSecurity } from '../domains/auth/account-security.tsx';
import { ChangePasswordForm } from '../domains/auth/change-password-form.tsx';
import { ProfileForm } from '../domains/auth/profile-form.tsx';
import { SessionList } from '../domains/auth/session-list.tsx';
import { UnconfirmedEmail } from '../domains/auth/unconfirmed-email.tsx';
import { useSession, useSessionUser } from '../domains/auth/use-session.ts';
import { OwnData } from '../domains/own-data/own-data.tsx';
import { ReminderSwitch } from '../domains/reminders/reminder-switch.tsx';
import { paths } from '../paths.ts';
import classes from './settings.module.css';

// Lazy, because applicants never need it.
const SecondStepCard = lazy(() => import('../domains/auth/second-step/second-step-card.tsx'));

export default function SettingsPage() {
  const user = useSessionUser();
  const { isAdministrator } = useSession();
  const isDue = user.secondStepDue === true;
  // Users redirected here to set it up see it first, and it keeps its place afterwards.
  const [comesFirst] = useState(isDue);
  const [isStepUnderWay, setStepUnderWay] = useState(false);
  const secondStep = (
    <Suspense fallback={<SkeletonLines />}>
      <SecondStepCard onUnderWay={setStepUnderWay} />
    </Suspense>
  );
  return (
    <Page
      title="Account Settings"
      width="sm"
      {...(!isDue && {
        back: { to: isAdministrator ? paths.admin : paths.dashboard, label: 'Back to Dashboard' },
      })}
    >
      <div className={classes.sections}>
        {comesFirst && secondStep}
        {!isDue && (
          <Panel title="Profile Information">
            <ProfileForm user={user} isPrimary={!isStepUnderWay} />
            {!user.emailVerified && <UnconfirmedEmail email={user.email} />}
          </Panel>
        )}
        {!isAdministrator && (
          <Panel title="Reminders">
            <ReminderSwitch />
          </Panel>
        )}
        <Panel title="Account Security">
          <AccountSecurity user={user} />
        </Panel>
        {!isDue && (
          <Panel title="Change Password">
            <ChangePasswordForm email={user.email} />
          </Panel>
        )}
        {isAdministrator && !comesFirst && secondStep}
        {!isDue && (
          <>
            <Panel title="Where You Are Logged In">
              <SessionList />
            </Panel>
            <Panel title="Your Data">
              <OwnData />
            </Panel>
          </>
        )}
      </div>
    </Page>
  );
}
