import { HOLD_MINUTES } from '../../../shared/results-desk/hold.ts';
import { type Clock, MINUTE } from '../../platform/clock.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../services.ts';
import type { Database } from '../../tables.ts';

/**
 * Who has which application open at the results desk, so that two administrators do not check the same one (results
 * §7). Kept in memory: a restart ends all holds. A hold does not block changes; versions detect conflicts.
 */
type Hold = { studentId: number; administrator: number; email: string; until: number };

/** In milliseconds since the holder's last call. */
const LIFETIME = HOLD_MINUTES * MINUTE;

type Stored = { db: Database; clock: Clock };
type Administrator = Pick<Actor, 'id' | 'email'>;

const stores = new WeakMap<Database, Map<number, Hold>>();

/** The present holds, by application id. */
function holdsOf({ db, clock }: Stored): Map<number, Hold> {
  const holds = stores.get(db) ?? new Map<number, Hold>();
  stores.set(db, holds);
  const now = clock.now().getTime();
  for (const [id, { until }] of holds) if (until <= now) holds.delete(id);
  return holds;
}

const expiry = ({ clock }: Stored) => clock.now().getTime() + LIFETIME;

/** The administrators' email addresses, by application id, without this administrator's own holds. */
export function heldByOthers(services: Stored, { id: administrator }: Administrator): Map<number, string> {
  const others = [...holdsOf(services)].filter(([, hold]) => hold.administrator !== administrator);
  return new Map(others.map(([id, { email }]) => [id, email]));
}

/** Holds an application for an administrator, or prolongs their hold. @returns until when; null if somebody else has it. */
export function tryHold(
  services: Stored,
  { id: administrator, email }: Administrator,
  application: { id: number; studentId: number },
): string | null {
  const holds = holdsOf(services);
  const present = holds.get(application.id);
  if (present && present.administrator !== administrator) return null;
  const until = expiry(services);
  holds.set(application.id, { studentId: application.studentId, administrator, email, until });
  return new Date(until).toISOString();
}

const isHeld = (email: string) =>
  conflict(`${email} has this application open. It is free ten minutes after their last step at the latest.`);

/** @throws CONFLICT with who has it. */
export function requireHold(
  services: Stored,
  administrator: Administrator,
  application: { id: number; studentId: number },
) {
  const until = tryHold(services, administrator, application);
  if (until === null) throw isHeld(holdsOf(services).get(application.id)?.email ?? 'A colleague');
  return until;
}

/** Call after a step at the application of a student: a hold lasts while its administrator works. */
export function prolongHold(services: Stored, { id: administrator }: Administrator, studentId: number) {
  for (const hold of holdsOf(services).values())
    if (hold.studentId === studentId && hold.administrator === administrator) hold.until = expiry(services);
}

/** Nothing happens if nobody holds it. @throws CONFLICT with who has it. */
export function endHold(services: Stored, { id: administrator }: Administrator, applicationId: number) {
  const holds = holdsOf(services);
  const present = holds.get(applicationId);
  if (present && present.administrator !== administrator) throw isHeld(present.email);
  holds.delete(applicationId);
}
