import { Page } from '../components/layout/page.tsx';
import { EmailedLink } from '../domains/auth/emailed-link.tsx';
import { UndoEmailChange } from '../domains/auth/undo-email-change.tsx';

export default function UndoEmailChangePage() {
  return (
    <Page title="Undo a changed email address" width="sm">
      <EmailedLink incomplete="This link is not complete">
        {(token) => <UndoEmailChange token={token} />}
      </EmailedLink>
    </Page>
  );
}
