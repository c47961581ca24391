import { TextLink } from '../components/layout/links.tsx';
import { Page } from '../components/layout/page.tsx';
import { MessagesPanel } from '../domains/messages/messages-panel.tsx';
import { paths } from '../paths.ts';

/** /admin/messages: what was written to applicants, and whom it did not reach. */
export default function MessagesPage() {
  return (
    <Page
      title="Messages"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro={
        <>
          What was written to many applicants at once, and whom it reached. To write one, select applications
          in <TextLink to={paths.admin}>the list</TextLink>, then choose More and Write to Them.
        </>
      }
    >
      <MessagesPanel />
    </Page>
  );
}
