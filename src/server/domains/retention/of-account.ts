import { countOf } from '../../../shared/format/count.ts';
import { conflict } from '../../platform/errors.ts';
import type { Transaction } from '../../tables.ts';
import * as queries from './queries.ts';

/** What keeping data means for an account that somebody deletes (intakes §6 and §7). */

/** @throws CONFLICT when an application of the account is held back, alone or with its intake. */
export async function requireNothingHeldBack(trx: Transaction, userId: number) {
  const held = await queries.listHeldBackOf(trx, userId);
  if (held.length === 0) return;
  const named = held.map(({ number, intake }) =>
    intake === null ? number : `${number} (with intake ${intake})`,
  );
  const count = countOf(held.length, 'application');
  throw conflict(
    `Nothing was deleted. The account has ${count} held back: ${named.join(', ')}. Please end that under Keeping Data first.`,
  );
}

/** Keeps the account's applications of closed intakes in the figures. Call before they are deleted. */
export async function keepCountsOfClosed(trx: Transaction, userId: number) {
  await queries.keepCounts(trx, await queries.listClosedOf(trx, userId));
}
