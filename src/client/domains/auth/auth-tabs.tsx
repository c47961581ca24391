import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { Banner } from '../../components/feedback/banner.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import tabClasses from '../../components/layout/tabs.module.css';
import classes from './auth.module.css';
import { AUTH_TABS, type AuthTab, opens, useAuthTab } from './auth-tab.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

const TAB_LABELS: Record<AuthTab, string> = { login: 'Login', register: 'Register', forgot: 'Reset' };

/** Log in, register, or ask for a password reset link (applicants §2). */
export function AuthTabs() {
  const [tab, openTab] = useAuthTab();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const tabs = useRef<Partial<Record<string, HTMLButtonElement | null>>>({});

  /** For a button inside a tab: it disappears, so the focus moves to the new tab's label. */
  function leadTo(next: AuthTab) {
    openTab(next);
    tabs.current[next]?.focus();
  }

  return (
    <Tabs value={tab} onChange={openTab} keepMounted={false}>
      <Tabs.List grow className={tabClasses.list}>
        {AUTH_TABS.map((value) => (
          <Tabs.Tab
            key={value}
            value={value}
            {...opens(value)}
            className={tabClasses.tab}
            ref={(element) => {
              tabs.current[value] = element;
            }}
          >
            {TAB_LABELS[value]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <AuthPanel tab="login" title="Log in to your account">
        {sentTo && <ResetLinkSent email={sentTo} />}
        <LoginForm onSwitch={leadTo} />
      </AuthPanel>
      <AuthPanel tab="register" title="Create an account">
        <RegisterForm onSwitch={leadTo} />
      </AuthPanel>
      <AuthPanel tab="forgot" title="Reset your password">
        <ForgotPasswordForm
          onSent={(email) => {
            setSentTo(email);
            leadTo('login');
          }}
        />
      </AuthPanel>
    </Tabs>
  );
}

const AuthPanel = ({ tab, title, children }: { tab: AuthTab; title: string; children: ReactNode }) => (
  <Tabs.Panel value={tab}>
    <Panel title={title}>{children}</Panel>
  </Tabs.Panel>
);

const ResetLinkSent = ({ email }: { email: string }) => (
  <div className={classes.refusal}>
    <Banner tone="info" title="Check your email">
      If {email} has an account, a link to choose a new password is on its way. It works once, for one hour.
      Please look in your junk mail, too.
    </Banner>
  </div>
);
