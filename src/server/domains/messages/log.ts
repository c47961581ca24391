import { failureReason } from '../../../shared/mail/failure.ts';
import type { MessageDetails, MessageSummary, Recipient } from '../../../shared/messages/schema.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { notFound } from '../../platform/errors.ts';
import type { Database } from '../../tables.ts';
import { rangeOfIntake } from '../intakes/service.ts';
import { namesOfUsers } from '../users/service.ts';
import * as queries from './queries.ts';

/** Which copies of a message were delivered. Copies that are not sent yet are in the email queue. */

export { deleteWithoutRecipients, listMessagesTo } from './queries.ts';

/** Call when the copy to this application has gone. */
export const recordSent = (db: Database, clock: Clock, messageId: number, applicationId: number) =>
  queries.setSent(db, messageId, applicationId, timestamp(clock));

const MOST_LISTED = 100;

type Row = Awaited<ReturnType<typeof queries.listMessages>>[number];

async function summarize(db: Database, rows: readonly Row[]): Promise<MessageSummary[]> {
  const ids = rows.map(({ id }) => id);
  const states = await queries.countStates(db, ids);
  const names = await namesOfUsers(
    db,
    rows.flatMap(({ createdById }) => createdById ?? []),
  );
  return rows.map(({ id, subject, createdAt, createdById, createdByEmail }) => {
    const count = (wanted: string) =>
      states.find(({ messageId, state }) => messageId === id && state === wanted)?.count ?? 0;
    return {
      id,
      subject,
      createdAt,
      createdBy: { email: createdByEmail, name: names.get(createdById ?? 0) ?? null },
      counts: {
        queued: count('queued'),
        sent: count('sent'),
        undelivered: count('undelivered'),
        left_out: count('left_out'),
      },
    };
  });
}

/** Past messages to applicants of an intake, the latest first. @throws NOT_FOUND. */
export const listMessages = (db: Database, intake?: number): Promise<MessageSummary[]> =>
  readSnapshot(db, async (trx) => {
    const range = await rangeOfIntake(trx, intake);
    return summarize(trx, await queries.listMessages(trx, range, MOST_LISTED));
  });

const LOST = 'It is not known whether it was sent: a backup was restored since.';

function reasonOf({ state, lastError }: Pick<Recipient, 'state'> & { lastError: string | null }) {
  if (state === 'left_out') return 'No confirmed address.';
  if (state !== 'undelivered') return null;
  return lastError ? failureReason(lastError) : LOST;
}

/** A message with the log of each recipient. @throws NOT_FOUND. */
export const readMessage = (db: Database, id: number): Promise<MessageDetails> =>
  readSnapshot(db, async (trx) => {
    const row = await queries.findMessage(trx, id);
    const [summary] = row ? await summarize(trx, [row]) : [];
    if (!row || !summary) throw notFound('There is no such message.');
    const recipients = (await queries.listRecipients(trx, id)).map(({ lastError, ...recipient }) => ({
      ...recipient,
      reason: reasonOf({ ...recipient, lastError }),
    }));
    return { ...summary, text: row.text, recipients };
  });
