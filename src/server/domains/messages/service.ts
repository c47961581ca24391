import {
  type LeftOut,
  type NewMessage,
  type SentMessage,
  sentMessageSchema,
} from '../../../shared/messages/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
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

/**
 * Whom a message reaches: those with a confirmed address, but not a withdrawn double, whose person reads it as the one
 * that stays. The letter tells no more than applicants may know.
 */
async function findRecipients(services: Services, trx: Database, message: NewMessage) {
  const selected = await readSelection(services, trx, message);
  const applications = selected.applications.filter(({ withdrawnAt }) => !withdrawnAt);
  const withdrawn = selected.applications.filter(({ withdrawnAt }) => withdrawnAt);
  const addressees = await withOwners(trx, applications.map(asTold));
  const recipients = addressees.filter(({ isConfirmed }) => isConfirmed);
  const reached = new Set(recipients.map(({ id }) => id));
  const unconfirmed = applications.filter(({ id }) => !reached.has(id));
  const leftOut: LeftOut[] = [
    ...unconfirmed.map(({ id, applicationId }) => ({
      id,
      applicationId,
      reason: 'no confirmed address' as const,
    })),
    ...withdrawn.map(({ id, applicationId }) => ({ id, applicationId, reason: 'withdrawn' as const })),
    ...selected.gone.map((id) => ({ id, applicationId: null, reason: 'no longer there' as const })),
  ];
  return { recipients, unconfirmed: unconfirmed.map(({ id }) => id), leftOut };
}

async function messageWriter(db: Database, services: Services, { subject, text }: NewMessage) {
  const write = await letterWriter(db, services, 'message');
  return (addressee: Addressee) => write(addressee, { typed: { subject, text } });
}

const PREVIEWED = 3;

function previewMessage(services: Services, message: NewMessage): Promise<SentMessage> {
  return readSnapshot(services.db, async (trx) => {
    const { recipients, leftOut } = await findRecipients(services, trx, message);
    const write = await messageWriter(trx, services, message);
    const emails = recipients.slice(0, PREVIEWED).map((addressee) => {
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
 * Writes to all that are selected and have a confirmed address, or only says to whom it would, with the letters to three
 * of them.
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
