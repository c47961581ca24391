import { Button } from '@mantine/core';
import { countOf } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { failureReason } from '../../../shared/mail/failure.ts';
import type { StuckLetter } from '../../../shared/mail/schema.ts';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { Fact, FactList } from '../../components/layout/fact-list.tsx';
import { RefreshIcon } from '../../components/layout/icons.tsx';
import { passesFocusOn } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useSendAgain, useSendAllAgain } from './hooks.ts';
import classes from './stuck-mail.module.css';

/** The emails that could not be sent, each with the reason and what happens next. */
export function StuckMail({ letters }: { letters: StuckLetter[] }) {
  const { mutateAsync } = useSendAllAgain();
  const [sendAll, isSending] = useOnce(() => mutateAsync());
  return (
    <Panel
      title={`${countOf(letters.length, 'message')} waiting`}
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
      <ul className={classes.letters}>
        {letters.map((letter) => (
          <Letter key={letter.id} letter={letter} />
        ))}
      </ul>
    </Panel>
  );
}

function Letter({ letter }: { letter: StuckLetter }) {
  const { id, to, subject, createdAt, attempts, nextAttemptAt, lastError, isOnItsWay } = letter;
  const { mutateAsync } = useSendAgain(letter);
  const [sendAgain, isSending] = useOnce(() => mutateAsync({ id }));
  return (
    <li ref={passesFocusOn} className={classes.letter}>
      <div className={classes.head}>
        <h3 className={classes.subject}>{subject}</h3>
        {isOnItsWay && <StatusBadge tone="info">On its way</StatusBadge>}
      </div>
      <FactList>
        <Fact label="To">{to}</Fact>
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
