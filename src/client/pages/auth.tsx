import { useState } from 'react';
import { Page } from '../components/page.tsx';
import { AuthTabs } from '../domains/auth/auth-tabs.tsx';
import { SignedInAlready } from '../domains/auth/signed-in-already.tsx';
import { useSession } from '../domains/auth/use-session.ts';

export default function AuthPage() {
  const { user } = useSession();
  // Somebody who logs in here is on the way to another page: until it comes, the form stays.
  const [cameSignedIn] = useState(user !== null);
  return (
    <Page title="Your admissions account" documentTitle="Login / Register" width="sm">
      {user && cameSignedIn ? <SignedInAlready user={user} /> : <AuthTabs />}
    </Page>
  );
}
