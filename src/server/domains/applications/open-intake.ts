import { closedIntakeMessage } from '../../../shared/intakes/schema.ts';
import { conflict } from '../../platform/errors.ts';
import type { Transaction } from '../../tables.ts';
import { findClosedIntake } from './queries.ts';

/**
 * Applications of a closed intake are never changed, unless it is reopened (intakes §3). Call in the transaction that
 * writes to them or to what belongs to them. Applicants get words of their own. @throws CONFLICT.
 */
export async function requireOpenIntake(
  trx: Transaction,
  ids: readonly number[],
  messageFor: (intake: string) => string = closedIntakeMessage,
) {
  const closed = await findClosedIntake(trx, ids);
  if (closed) throw conflict(messageFor(closed.name));
}
