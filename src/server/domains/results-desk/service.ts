import type { z } from 'zod';
import { schoolDay, schoolDayBounds } from '../../../shared/format/dates.ts';
import type { Next, NextQuery, Queue, queueQuerySchema } from '../../../shared/results-desk/schema.ts';
import type { Actor, Services } from '../../services.ts';
import { conditionOf } from '../admissions/matching.ts';
import { withOwnQueue } from '../admissions/own-queue.ts';
import { getApplication } from '../applications/service.ts';
import { heldByOthers, requireHold, tryHold } from './holds.ts';
import { type QueueQuery, readAfter, readPace, readTop } from './queue-queries.ts';

type Row = Awaited<ReturnType<typeof readTop>>[number];

async function queueOf(services: Services, actor: Actor, query: NextQuery): Promise<QueueQuery> {
  const matches = await conditionOf(services.db, withOwnQueue(actor, query));
  return { matches, by: query.by, today: schoolDayBounds(schoolDay(services.clock.now())).from };
}

const itemOf = (
  { id, applicationId, resultsCheck, firstName, lastName }: Row,
  others: ReadonlyMap<number, string>,
): Queue['items'][number] => ({
  id,
  applicationId,
  student: { firstName, lastName },
  resultsCheck,
  heldBy: others.get(id) ?? null,
});

/** What is not yet checked, with who has it open (results §7). */
export async function readQueue(
  services: Services,
  actor: Actor,
  { limit, ...query }: z.output<typeof queueQuerySchema>,
): Promise<Queue> {
  const queue = await queueOf(services, actor, query);
  const pace = await readPace(services.db, queue);
  const rows = await readTop(services.db, queue, limit);
  const others = heldByOthers(services, actor);
  return { items: rows.map((row) => itemOf(row, others)), ...pace };
}

/** Finds the next application for an administrator and holds it for them (results §7). */
export async function takeNext(services: Services, actor: Actor, query: NextQuery): Promise<Next> {
  const queue = await queueOf(services, actor, query);
  const pace = await readPace(services.db, queue);
  for (;;) {
    const others = heldByOthers(services, actor);
    const row = await readAfter(services.db, queue, query.after, [...others.keys()]);
    if (!row) return { item: null, ...pace };
    // Somebody else may have taken it during the read.
    if (tryHold(services, actor, row)) return { item: itemOf(row, others), ...pace };
  }
}

/** Holds an application, or prolongs the hold. @throws NOT_FOUND; CONFLICT with who has it. */
export async function holdApplication(services: Services, actor: Actor, applicationId: number) {
  const application = await getApplication(services.db, applicationId);
  return { applicationId, heldUntil: requireHold(services, actor, application) };
}
