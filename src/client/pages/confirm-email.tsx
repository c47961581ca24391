import { Page } from '../components/layout/page.tsx';
import { ConfirmEmail } from '../domains/auth/confirm-email.tsx';
import { EmailedLink } from '../domains/auth/emailed-link.tsx';

export default function ConfirmEmailPage() {
  return (
    <Page title="Your email address" width="sm">
      <EmailedLink incomplete="This confirmation link is not complete">
        {(token) => <ConfirmEmail token={token} />}
      </EmailedLink>
    </Page>
  );
}
