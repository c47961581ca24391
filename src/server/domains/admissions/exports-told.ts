import { HOUR } from '../../platform/clock.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';

/** When an application was part of a recorded export, by its id. */
type Told = Map<number, number>;

/** By administrator. In memory: what is fetched after a restart is recorded once more. */
const toldOf = new WeakMap<Services['db'], Map<number, Told>>();

function toldTo({ db }: Services, { id }: Actor): Told {
  const actors = toldOf.get(db) ?? new Map<number, Told>();
  const told: Told = actors.get(id) ?? new Map();
  toldOf.set(db, actors.set(id, told));
  return told;
}

/** Remembers the applications of an export that is recorded now. */
export function rememberExport(services: Services, actor: Actor, ids: readonly number[]): void {
  const told = toldTo(services, actor);
  for (const id of ids) told.set(id, services.clock.now().getTime());
}

/** The applications that were in none of the actor's recorded exports within the last hour. */
export function findUntold(services: Services, actor: Actor, ids: readonly number[]): number[] {
  const told = toldTo(services, actor);
  const now = services.clock.now().getTime();
  // A time in the future was written by a wrong clock.
  const isTold = (at: number | undefined) => at !== undefined && at <= now && now - at < HOUR;
  return ids.filter((id) => !isTold(told.get(id)));
}
