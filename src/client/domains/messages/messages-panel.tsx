import { useState } from 'react';
import { formatCount } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import type { MessageSummary } from '../../../shared/messages/schema.ts';
import { trpc } from '../../api/trpc.ts';
import { DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { SkeletonLines } from '../../components/feedback/skeletons.tsx';
import disclosure from '../../components/layout/disclosure.module.css';
import { Panel } from '../../components/layout/panel.tsx';
import { AddressIntakeSelect } from '../intakes/intake-select.tsx';
import { inputOf, useAddressIntake } from '../intakes/use-address-intake.ts';
import { MessageLog } from './message-log.tsx';
import classes from './messages.module.css';

/** Past messages, each with the log of its recipients. */
export function MessagesPanel() {
  const [intake] = useAddressIntake();
  const messages = trpc.admin.messages.useQuery(inputOf(intake), { staleTime: 0 });
  return (
    <Panel title="Past Messages" aside={<AddressIntakeSelect />}>
      <DataState
        query={messages}
        errorTitle="The messages could not be loaded"
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState title="No Messages Yet" />}
      >
        {(all) => (
          <ul className={classes.messages}>
            {all.map((message) => (
              <li key={message.id}>
                <PastMessage message={message} />
              </li>
            ))}
          </ul>
        )}
      </DataState>
    </Panel>
  );
}

/** For example '210 sent, 2 not delivered'. */
function countsInWords({ counts }: MessageSummary) {
  const parts = [
    { count: counts.sent, words: 'sent' },
    { count: counts.queued, words: 'on the way' },
    { count: counts.undelivered, words: 'not delivered' },
    { count: counts.left_out, words: 'left out' },
  ].filter(({ count }) => count > 0);
  return parts.map(({ count, words }) => `${formatCount(count)} ${words}`).join(', ');
}

/** Its log is fetched when it is opened. */
function PastMessage({ message }: { message: MessageSummary }) {
  const [opened, setOpened] = useState(false);
  const { subject, createdAt, createdBy } = message;
  return (
    <details className={classes.more} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={disclosure.arrow}>
        <span>
          <strong>{subject}</strong>: {countsInWords(message)}
          <br />
          <span className={classes.hint}>
            {formatDateTime(createdAt)}, by {createdBy.name ?? createdBy.email}
          </span>
        </span>
      </summary>
      {opened && <OpenMessage id={message.id} />}
    </details>
  );
}

function OpenMessage({ id }: { id: number }) {
  const message = trpc.admin.message.useQuery({ id }, { staleTime: 0 });
  return (
    <DataState
      query={message}
      loading={<SkeletonLines rows={4} />}
      errorTitle="The message could not be loaded"
    >
      {(shown) => <MessageLog message={shown} />}
    </DataState>
  );
}
