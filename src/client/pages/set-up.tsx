import { Navigate } from 'react-router';
import { isSuperAdministrator } from '../../shared/auth/constants.ts';
import { Banner } from '../components/feedback/banner.tsx';
import { Page } from '../components/layout/page.tsx';
import { SetUpForm } from '../domains/auth/set-up-form.tsx';
import { useLinkToken } from '../domains/auth/use-link-token.ts';
import { useSession } from '../domains/auth/use-session.ts';
import { paths } from '../paths.ts';

export default function SetUpPage() {
  const token = useLinkToken();
  const { user } = useSession();
  // The set-up goes on there.
  if (user && isSuperAdministrator(user.role)) return <Navigate to={paths.firstSteps} replace />;
  return (
    <Page
      title="Set up the portal"
      width="sm"
      intro="Create the account of the first super administrator: the person who looks after the portal, gives others access and keeps the backups. The set-up link works once."
    >
      {token ? (
        <SetUpForm token={token} />
      ) : (
        <Banner tone="warning" title="This address is not complete">
          Please open the whole set-up link, as the program printed it when it was started.
        </Banner>
      )}
    </Page>
  );
}
