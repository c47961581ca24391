import { z } from 'zod';
import { RELEASED_STATUSES, type Release } from '../../../shared/decisions/schema.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import { fromJson } from '../../platform/json.ts';
import type { ReleaseRow } from './queries.ts';

const statusesSchema = z.array(z.enum(RELEASED_STATUSES));

export const statusesOf = ({ statuses }: Pick<ReleaseRow, 'statuses'>) => fromJson(statusesSchema, statuses);

/** A restore cancels what was scheduled, too: no backup holds whom a release would tell. */
export function stateOf({
  releasedAt,
  cancelledAt,
  isOutstanding,
}: Pick<ReleaseRow, 'releasedAt' | 'cancelledAt' | 'isOutstanding'>): Release['state'] {
  if (releasedAt !== null) return 'released';
  return cancelledAt === null && fromFlag(isOutstanding) ? 'scheduled' : 'cancelled';
}
