import { EMAILS_PREVIEWED } from '../../../shared/letters/previewed.ts';
import {
  type LeftOut,
  type NewMessage,
  type SentMessage,
  sentMessageSchema,
} from '../../../shared/messages/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { readSelection } from '../admissions/selection.ts';
import { type Addressee, withOwners } from '../applications/addressees.ts';
import { asTold } from '../applications/service.ts';
import { recordChange } from '../audit/service.ts';
import { onlyOnce } from '../idempotency/service.ts';
import { letterWriter } from '../letters/service.ts';
import { queueEmail, writeWithEmails } from '../mail/service.ts';
import * as queries from './queries.ts';

/** Administrators write to many applicants (bulk §3). */

const leftOutAs =
  (reason: LeftOut['reason']) =>
  ({ id, applicationId }: Pick<LeftOut, 'id' | 'applicationId'>): LeftOut => ({ id, applicationId, reason });

/**
 * Whom a message reaches: those with a confirmed address, and no double that was withdrawn, since the message is for the
 * application that stays. The letter tells no more than applicants may know.
 */
async function findRecipients(services: Services, trx: Database, message: NewMessage) {
  const { applications, gone } = await readSelection(services, trx, message);
  const withdrawn = applications.filter(({ withdrawnAt }) => withdrawnAt !== null);
  const others = applications.filter(({ withdrawnAt }) => withdrawnAt === null);
  const addressees = await withOwners(trx, others.map(asTold));
  const unconfirmed = addressees.filter(({ isConfirmed }) => !isConfirmed);
  return {
    recipients: addressees.filter(({ isConfirmed }) => isConfirmed),
    unconfirmed: unconfirmed.map(({ id }) => id),
    leftOut: [
      ...unconfirmed.map(leftOutAs('no confirmed address')),
      ...withdrawn.map(leftOutAs('withdrawn')),
      ...gone.map((id) => ({ id, applicationId: null })).map(leftOutAs('no longer there')),
    ],
  };
}

async function messageWriter(db: Database, services: Services, { subject, text }: NewMessage) {
  const write = await letterWriter(db, services, 'message');
  return (addressee: Addressee) => write(addressee, { typed: { subject, text } });
}

function previewMessage(services: Services, message: NewMessage): Promise<SentMessage> {
  return readSnapshot(services.db, async (trx) => {
    const { recipients, leftOut } = await findRecipients(services, trx, message);
    const write = await messageWriter(trx, services, message);
    const emails = recipients.slice(0, EMAILS_PREVIEWED).map((addressee) => {
      const { to, subject, text } = write(addressee);
      return { applicationId: addressee.applicationId, to, subject, text };
    });
    return { id: null, recipients: recipients.length, leftOut, emails };
  });
}

/** Queues a copy for each recipient. */
async function queueCopies(
  trx: Transaction,
  services: Services,
  message: NewMessage,
  { messageId, recipients }: { messageId: number; recipients: readonly Addressee[] },
) {
  const write = await messageWriter(trx, services, message);
  const now = timestamp(services.clock);
  for (const addressee of recipients) {
    const { userId, id: applicationId } = addressee;
    await queueEmail(trx, now, { userId, email: write(addressee), applicationId, messageId });
  }
}

async function store(
  trx: Transaction,
  services: Services,
  actor: Actor,
  message: NewMessage,
): Promise<SentMessage> {
  const { recipients, unconfirmed, leftOut } = await findRecipients(services, trx, message);
  if (recipients.length === 0) return { id: null, recipients: 0, leftOut };
  const { subject, text } = message;
  const messageId = await queries.insertMessage(trx, {
    createdAt: timestamp(services.clock),
    createdById: actor.id,
    createdByEmail: actor.email,
    subject,
    text,
  });
  const applicationIds = recipients.map(({ id }) => id);
  await queries.insertRecipients(trx, { messageId, applicationIds, isLeftOut: 0 });
  await queries.insertRecipients(trx, { messageId, applicationIds: unconfirmed, isLeftOut: 1 });
  await queueCopies(trx, services, message, { messageId, recipients });
  // Without its words: a deletion of the people whom they are about would have to find them.
  await recordChange(trx, services.clock, actor, {
    action: 'message_sent',
    entity: 'message',
    entityId: String(messageId),
    before: null,
    after: { letters: recipients.length },
  });
  return { id: messageId, recipients: recipients.length, leftOut };
}

/**
 * Writes to all that are selected and have a confirmed address, but for withdrawn doubles, or only says to whom it
 * would, with the letters to three of them.
 * @throws GONE for a list that is not kept; CONFLICT for a key of another message.
 */
export function sendMessage(
  services: Services,
  actor: Actor,
  { preview, key, ...message }: NewMessage,
): Promise<SentMessage> {
  if (preview) return previewMessage(services, message);
  return writeWithEmails(services, (trx) =>
    onlyOnce(trx, services.clock, actor, { key, request: message, answer: sentMessageSchema }, () =>
      store(trx, services, actor, message),
    ),
  );
}
