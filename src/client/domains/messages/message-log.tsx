import { Anchor, Title } from '@mantine/core';
import { formatDateTime } from '../../../shared/format/dates.ts';
import type { MessageDetails, Recipient } from '../../../shared/messages/schema.ts';
import disclosure from '../../components/layout/disclosure.module.css';
import { TextLink } from '../../components/layout/links.tsx';
import { listAddress } from '../admissions/list/state/list-view.ts';
import classes from './messages.module.css';
import { applicants } from './words.ts';

const isReached = ({ state }: Recipient) => state === 'sent' || state === 'queued';

/** What was written, whom it did not reach, with telephone numbers, and whom it did. */
export function MessageLog({ message: { text, recipients } }: { message: MessageDetails }) {
  const missed = recipients.filter((recipient) => !isReached(recipient));
  const reached = recipients.filter(isReached);
  return (
    <div className={classes.form}>
      <p className={classes.email}>{text}</p>
      {missed.length > 0 && (
        <section aria-label="Not reached" className={classes.form}>
          <Title order={3}>Not reached: {applicants(missed.length)}</Title>
          <ul className={classes.phones}>
            {missed.map((recipient) => (
              <li key={recipient.id}>
                <Missed recipient={recipient} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {reached.length > 0 && (
        <details className={classes.more}>
          <summary className={disclosure.arrow}>Reached or on the way: {applicants(reached.length)}</summary>
          <ul className={classes.names}>
            {reached.map(({ id, applicationId, firstName, lastName, email, sentAt }) => (
              <li key={id}>
                {applicationId}, {firstName} {lastName}, {email}:{' '}
                {sentAt ? `sent on ${formatDateTime(sentAt)}` : 'on the way'}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Missed({ recipient }: { recipient: Recipient }) {
  const { applicationId, firstName, lastName, email, reason, phones } = recipient;
  return (
    <>
      <p>
        <TextLink to={listAddress({ search: applicationId })}>
          {firstName} {lastName}
        </TextLink>
        , {applicationId}, {email}
      </p>
      <p className={classes.hint}>{reason}</p>
      {phones.length === 0 ? (
        <p>No telephone number.</p>
      ) : (
        <p className={classes.numbers}>
          {phones.map(({ whose, number }) => (
            <span key={whose}>
              {whose}: <Anchor href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</Anchor>
            </span>
          ))}
        </p>
      )}
    </>
  );
}
