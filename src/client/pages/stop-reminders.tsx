import { Page } from '../components/layout/page.tsx';
import { EmailedLink } from '../domains/auth/emailed-link.tsx';
import { StopReminders } from '../domains/reminders/stop-reminders.tsx';

export default function StopRemindersPage() {
  return (
    <Page title="Stop reminders" width="sm">
      <EmailedLink incomplete="This link is not complete">
        {(token) => <StopReminders token={token} />}
      </EmailedLink>
    </Page>
  );
}
