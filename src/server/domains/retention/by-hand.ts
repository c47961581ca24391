import { countOf, formatCount } from '../../../shared/format/count.ts';
import { conflict } from '../../platform/errors.ts';
import type { Transaction } from '../../tables.ts';
import * as queries from './queries.ts';

/** What keeping data means for what somebody deletes by hand (intakes §6 and §7). */

const MOST_NAMED = 10;

/** @throws CONFLICT when one of the applications is held back, alone or with its intake. */
export async function requireNothingHeldBack(trx: Transaction, ofWhom: queries.OfWhom) {
  const held = await queries.listHeldBackOf(trx, ofWhom);
  if (held.length === 0) return;
  const named = held
    .slice(0, MOST_NAMED)
    .map(({ number, intake }) => (intake === null ? number : `${number} (with intake ${intake})`));
  const others = held.length - named.length;
  const names = [...named, ...(others > 0 ? [`${formatCount(others)} more`] : [])].join(', ');
  const count = countOf(held.length, 'application');
  // Administrators delete applications, too, and only super administrators can end it.
  throw conflict(
    'userId' in ofWhom
      ? `Nothing was deleted. The account has ${count} held back: ${names}. Please end that under Keeping Data first.`
      : `Nothing was deleted. ${count} ${held.length === 1 ? 'is' : 'are'} held back: ${names}. Please have a super administrator end that under Keeping Data first.`,
  );
}

/** Keeps the applications of closed intakes in the figures, also of a reopened one. Call before they are deleted. */
export async function keepCountsOfClosed(trx: Transaction, ofWhom: queries.OfWhom) {
  await queries.keepCounts(trx, await queries.listClosedOf(trx, ofWhom));
}
