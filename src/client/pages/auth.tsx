import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Page } from '../components/layout/page.tsx';
import { AuthTabs } from '../domains/auth/auth-tabs.tsx';
import { SignedInAlready } from '../domains/auth/signed-in-already.tsx';
import { isSessionFromElsewhere, useSession } from '../domains/auth/use-session.ts';
import { safeNext } from '../paths.ts';

export default function AuthPage() {
  const { user } = useSession();
  const [search] = useSearchParams();
  // A log-in here leads to another page: the form stays until that page has loaded.
  const [cameSignedIn] = useState(user !== null);
  const isSignedIn = user !== null && (cameSignedIn || isSessionFromElsewhere());
  return (
    <Page
      title="Your admissions account"
      documentTitle="Login / Register"
      width="sm"
      intro={!isSignedIn && safeNext(search) && 'Please log in, or create an account, to go on.'}
    >
      {isSignedIn ? <SignedInAlready user={user} /> : <AuthTabs />}
    </Page>
  );
}
