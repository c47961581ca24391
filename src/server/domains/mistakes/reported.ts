import { type Clock, timestamp } from '../../platform/clock.ts';
import type { Transaction } from '../../tables.ts';
import { settleMistakes } from './queries.ts';

export { listMistakes } from './queries.ts';

/** Applications that are set back to draft: their applicants can now mend it themselves. */
export async function settleReopened(trx: Transaction, clock: Clock, ids: readonly number[]) {
  await settleMistakes(trx, ids, timestamp(clock));
}
