import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Banner } from '../../components/feedback/banner.tsx';
import { TextLink } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import tabClasses from '../../components/layout/tabs.module.css';
import classes from './auth.module.css';
import { AUTH_TABS, type AuthTab, addressOfTab, opens, useAuthTab } from './auth-tab.ts';
import { ForgotPasswordForm } from './forgot-password-form.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';
import { hasIncompleteResetLink } from './use-link-token.ts';

const TAB_LABELS: Record<AuthTab, string> = { login: 'Login', register: 'Register', forgot: 'Reset' };

const IncompleteResetLink = () => (
  <div className={classes.refusal}>
    <Banner tone="warning" title="The link to choose a new password was not complete">
      Please open the whole link from the email, or{' '}
      <TextLink to={addressOfTab('forgot')}>ask for a new one</TextLink>.
    </Banner>
  </div>
);

/** Log in, register, or ask for a password reset link (applicants §2). */
export function AuthTabs() {
  const [tab, openTab] = useAuthTab();
  const { state } = useLocation();
  // The page as the server draws it knows no history state: a reload must begin without the banner, too.
  const isMounted = useMounted();
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
        {isMounted && hasIncompleteResetLink(state) && <IncompleteResetLink />}
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
