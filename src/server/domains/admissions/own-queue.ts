import type { FilterQuery } from '../../../shared/admissions/schema.ts';
import type { Actor } from '../../services.ts';

/** The query with `assignedTo=me` as the actor's id, so that the same list is the same for everybody. */
export function withOwnQueue<Query extends Pick<FilterQuery, 'assignedTo'>>(
  actor: Actor,
  query: Query,
): Query {
  const { assignedTo } = query;
  if (assignedTo === undefined || assignedTo === 'none') return query;
  return { ...query, assignedTo: String(assignedTo === 'me' ? actor.id : Number(assignedTo)) };
}
