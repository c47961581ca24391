import { createHash } from 'node:crypto';
import type { Choice } from '../../../shared/broadsheets/schema.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import type { Actor } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { requireOpenIntake } from '../applications/service.ts';
import * as queries from './queries.ts';

/** What an administrator's latest preview has shown, from which later changes are counted (broadsheets §4). */

/** The version of each application in a file, by id. */
export type Versions = Record<string, number>;

/**
 * The preview as text. `fingerprint` also changes when a subject's name in schools' files does; ids are numbers, so it
 * collides with none.
 */
export const serialisePreview = ({ seen, fingerprint }: { seen: Versions; fingerprint: number }) =>
  JSON.stringify({ ...seen, fingerprint });

/** As it is kept for each administrator. */
export const hashOf = (preview: string) => createHash('sha256').update(preview).digest('base64');

/** What an administrator has seen; what was seen last, if they have not looked. */
export const lookOf = (
  { seen, looks }: { seen: string; looks: Readonly<Record<string, string>> },
  { id }: Pick<Actor, 'id'>,
) => looks[id] ?? hashOf(seen);

const LOOK_AGAIN = 'Please look at the preview again. Nothing was changed.';
export const CHANGED = `Applications in this broadsheet, or the names of subjects, were changed since the preview. ${LOOK_AGAIN}`;
const CHOOSE_AGAIN = 'Please apply without what you chose of it, or match somebody with it first.';
const MOST_NAMED = 3;

/** For example 'SF2027-00001, SF2027-00002 and 4 more'. */
export function someOf(numbers: readonly string[]) {
  const rest = numbers.length - MOST_NAMED;
  return numbers.slice(0, MOST_NAMED).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** @throws CONFLICT when one of these applications has another version, is gone, or is of a closed intake. */
export async function requireSeen(trx: Transaction, seen: Versions) {
  const ids = Object.keys(seen).map(Number);
  await requireOpenIntake(trx, ids);
  const current = await queries.versionsOf(trx, ids);
  if (current.size !== ids.length) throw conflict(CHANGED);
  const changed = [...current].filter(([id, { version }]) => seen[id] !== version);
  if (changed.length === 0) return;
  const numbers = changed.map(([, { applicationId }]) => applicationId);
  throw conflict(`Changed since the preview: ${someOf(numbers)}. ${LOOK_AGAIN}`);
}

/**
 * @throws BAD_REQUEST when a pair names an application that is not matched. Ignored, a mistyped leaveOut would write
 * the result.
 */
export async function requireMatched(db: Database, { leaveOut = [], also = [] }: Choice, seen: Versions) {
  for (const [path, pairs] of Object.entries({ leaveOut, also })) {
    const [id] = pairs.find(([one]) => seen[one] === undefined) ?? [];
    if (id === undefined) continue;
    const known = (await queries.versionsOf(db, [id])).get(id);
    const message = `This broadsheet has nobody of application ${known?.applicationId ?? id}. ${CHOOSE_AGAIN}`;
    throw invalid(message, path);
  }
}
