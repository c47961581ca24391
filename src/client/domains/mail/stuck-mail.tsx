import { Button } from '@mantine/core';
import { countOf } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { failureReason } from '../../../shared/mail/failure.ts';
import type { StuckEmail } from '../../../shared/mail/schema.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { EmailText } from '../../components/layout/email-text.tsx';
import { Fact, FactList } from '../../components/layout/fact-list.tsx';
import { RefreshIcon } from '../../components/layout/icons.tsx';
import { passesFocusOn } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useSendAgain, useSendAllAgain } from './hooks.ts';
import classes from './stuck-mail.module.css';

/** The emails that could not be sent, each with the reason and what happens next. */
export function StuckMail({ emails }: { emails: StuckEmail[] }) {
  const { mutateAsync } = useSendAllAgain();
  const [sendAll, isSending] = useOnce(() => mutateAsync());
  return (
    <Panel
      title={`${countOf(emails.length, 'message')} waiting`}
      needsYou
      aside={
        <Button
          ref={passesFocusOn}
          onClick={sendAll}
          loading={isSending}
          leftSection={<RefreshIcon size={18} />}
        >
          Send all again
        </Button>
      }
    >
      <ul className={classes.emails}>
        {emails.map((email) => (
          <Email key={email.id} email={email} />
        ))}
      </ul>
    </Panel>
  );
}

function Email({ email }: { email: StuckEmail }) {
  const { id, to, subject, createdAt, attempts, nextAttemptAt, lastError, isOnItsWay } = email;
  const { mutateAsync } = useSendAgain(email);
  const [sendAgain, isSending] = useOnce(() => mutateAsync({ id }));
  return (
    <li ref={passesFocusOn} className={classes.email}>
      <div className={classes.head}>
        <h3 className={classes.subject}>{subject}</h3>
        {isOnItsWay && <StatusBadge tone="info">On its way</StatusBadge>}
      </div>
      <FactList>
        <Fact label="To" wide>
          <EmailText address={to} />
        </Fact>
        <Fact label="Written">{formatDateTime(createdAt)}</Fact>
        <Fact label="Attempts">{String(attempts)}</Fact>
        <Fact label="Next attempt">{isOnItsWay ? 'Now' : formatDateTime(nextAttemptAt)}</Fact>
        <Fact label="Reason" wide>
          {failureReason(lastError ?? 'UNKNOWN')}
        </Fact>
      </FactList>
      <Button
        variant="default"
        onClick={sendAgain}
        loading={isSending}
        disabled={isOnItsWay}
        aria-label={`Send again: ${subject} to ${to}`}
      >
        Send again
      </Button>
    </li>
  );
}
