import { timestamp } from '../../platform/clock.ts';
import type { Actor, Services } from '../../services.ts';

const BY_NOBODY = { checkedById: null, checkedByEmail: null, checkedAt: null };

/** The columns that say who checked a result or a document, and when; all empty when it is unchecked. */
export const checkedBy = (
  { clock }: Pick<Services, 'clock'>,
  { id, email }: Pick<Actor, 'id' | 'email'>,
  check: string,
) =>
  check === 'unchecked' ? BY_NOBODY : { checkedById: id, checkedByEmail: email, checkedAt: timestamp(clock) };
