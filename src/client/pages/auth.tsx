import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { safeNext } from '../app/paths.ts';
import { Page } from '../components/page.tsx';
import { AuthTabs } from '../domains/auth/auth-tabs.tsx';
import { isSessionFromElsewhere } from '../domains/auth/session.ts';
import { SignedInAlready } from '../domains/auth/signed-in-already.tsx';
import { useSession } from '../domains/auth/use-session.ts';

export default function AuthPage() {
  const { user } = useSession();
  const [search] = useSearchParams();
  // Somebody who logs in here is on the way to another page: until it comes, the form stays.
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
