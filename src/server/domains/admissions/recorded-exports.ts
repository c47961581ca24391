import { HOUR } from '../../platform/clock.ts';
import type { Actor, Services } from '../../services.ts';

/** When an application was part of a recorded export, by its id. */
type RecordedAt = Map<number, number>;

/** By administrator. In memory: what is fetched after a restart is recorded once more. */
const recordedBy = new WeakMap<Services['db'], Map<number, RecordedAt>>();

function recordedFor({ db }: Services, { id }: Actor): RecordedAt {
  const actors = recordedBy.get(db) ?? new Map<number, RecordedAt>();
  const recorded: RecordedAt = actors.get(id) ?? new Map();
  recordedBy.set(db, actors.set(id, recorded));
  return recorded;
}

/** Remembers the applications of an export that is recorded now. */
export function rememberExport(services: Services, actor: Actor, ids: readonly number[]): void {
  const recorded = recordedFor(services, actor);
  for (const id of ids) recorded.set(id, services.clock.now().getTime());
}

/** The applications that were in none of the actor's recorded exports within the last hour. */
export function findUnrecorded(services: Services, actor: Actor, ids: readonly number[]): number[] {
  const recorded = recordedFor(services, actor);
  const now = services.clock.now().getTime();
  // A time in the future was written by a wrong clock.
  const isRecorded = (at: number | undefined) => at !== undefined && at <= now && now - at < HOUR;
  return ids.filter((id) => !isRecorded(recorded.get(id)));
}
