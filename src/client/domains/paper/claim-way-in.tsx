import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Banner } from '../../components/feedback/banner.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { PageLoading } from '../../components/layout/page.tsx';
import { authReturningTo, paths } from '../../paths.ts';
import { useSession } from '../auth/use-session.ts';
import { ClaimForm } from './claim-form.tsx';
import { keepCode } from './kept-code.ts';

/** The page behind a mailed link. It takes the code out of the address, which the browser remembers and the log-in page passes on. */
export function ClaimWayIn() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const code = new URLSearchParams(hash.slice(1)).get('code');
  useEffect(() => {
    if (!code) return;
    keepCode(code);
    void navigate(paths.claim, { replace: true });
  }, [code, navigate]);
  const { status, isAdministrator } = useSession();
  if (code || status === 'loading') return <PageLoading />;
  if (status === 'signedOut') return <LogInFirst />;
  return isAdministrator ? (
    <Banner tone="info" title="Only applicants can claim an application">
      Please log in with the account of the person who applies.
    </Banner>
  ) : (
    <ClaimForm />
  );
}

const LogInFirst = () => (
  <>
    <Text mb="md">
      The application is joined to your account. Please log in first, or register if you have no account yet;
      then you come back here.
    </Text>
    <LinkButton to={authReturningTo(paths.claim)}>Log In or Register</LinkButton>
  </>
);
