import type { z } from 'zod';
import { schoolDay, schoolDayBounds } from '../../../shared/format/dates.ts';
import type { Next, NextQuery, Queue, queueQuerySchema } from '../../../shared/results-desk/schema.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import { conditionOf } from '../admissions/matching.ts';
import { withOwnQueue } from '../admissions/own-queue.ts';
import { getApplication } from '../applications/service.ts';
import { heldByOthers, requireHold, tryHold } from './holds.ts';
import { type QueueQuery, readAfter, readTop } from './queue-queries.ts';

type Rows = Awaited<ReturnType<typeof readTop>>;

async function queueOf(services: Services, actor: Actor, query: NextQuery): Promise<QueueQuery> {
  const matches = await conditionOf(services.db, withOwnQueue(actor, query));
  return { matches, by: query.by, today: schoolDayBounds(schoolDay(services.clock.now())).from };
}

const paceOf = ([row]: Rows) => ({
  total: row?.total ?? 0,
  checked: row?.checked ?? 0,
  checkedToday: row?.checkedToday ?? 0,
});

const itemsOf = (rows: Rows, others: ReadonlyMap<number, string>): Queue['items'] =>
  rows.flatMap(({ id, applicationId, resultsCheck, firstName, lastName }) =>
    id === null || applicationId === null || resultsCheck === null || firstName === null || lastName === null
      ? []
      : [
          {
            id,
            applicationId,
            student: { firstName, lastName },
            resultsCheck,
            heldBy: others.get(id) ?? null,
          },
        ],
  );

/** What is not yet checked, with who has it open (results §7). */
export async function readQueue(
  services: Services,
  actor: Actor,
  { limit, ...query }: z.output<typeof queueQuerySchema>,
): Promise<Queue> {
  const rows = await readTop(services.db, await queueOf(services, actor, query), limit);
  return { items: itemsOf(rows, heldByOthers(services, actor)), ...paceOf(rows) };
}

/** Finds the next application for an administrator and holds it for them (results §7). */
export async function takeNext(services: Services, actor: Actor, query: NextQuery): Promise<Next> {
  const queue = await queueOf(services, actor, query);
  for (;;) {
    const others = heldByOthers(services, actor);
    const rows = await readAfter(services.db, queue, query.after, [...others.keys()]);
    const [row] = rows;
    const [item = null] = itemsOf(rows, others);
    // Somebody else may have taken it during the read.
    if (!item || tryHold(services, actor, { id: item.id, studentId: row?.studentId ?? 0 }))
      return { item, ...paceOf(rows) };
  }
}

/** Holds an application, or prolongs the hold. @throws NOT_FOUND; CONFLICT with who has it. */
export async function holdApplication(services: Services, actor: Actor, applicationId: number) {
  const application = await getApplication(services.db, applicationId);
  return { applicationId, heldUntil: requireHold(services, actor, application) };
}
