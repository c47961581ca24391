import { createHash } from 'node:crypto';
import { z } from 'zod';
import { listWithAnd } from '../../../shared/places/describe.ts';
import { fromJson } from '../../platform/json.ts';
import type { Facts } from './facts.ts';
import { choicesSchema } from './world.ts';

/**
 * The fingerprint of the facts that a preview was made from (column `madeFrom`): a hash of each part, so that a refusal can
 * say which part has changed since (places §4).
 */

const PARTS = [
  'applications',
  'choices',
  'results',
  'checks',
  'placements',
  'settings',
  'seats',
  'subjects',
  'prerequisites',
  'offers',
] as const;
type Part = (typeof PARTS)[number];

/** Lists with a row for each application. They always differ when the applications do, and are not named then. */
const OF_EACH_APPLICATION: readonly Part[] = ['choices', 'results', 'checks', 'placements'];

const NAMES: Partial<Record<Part, string>> = { placements: 'pins, exceptions or who is held out' };

/**
 * The facts themselves, not versions: they change exactly when an allocation could. Whether prerequisites are met follows
 * from results, choices and prerequisites. The results of holders count for nothing, since their seats are counted first.
 */
const partsOf = ({
  settings: { classes, ...settings },
  considered,
  ...facts
}: Facts): Record<Part, unknown> => ({
  applications: [
    facts.intakeId,
    considered.map(({ id, submittedAt, schoolAttended }) => [id, submittedAt, schoolAttended]),
  ],
  choices: considered.map(({ choices }) =>
    fromJson(choicesSchema, choices).map(([choice, subjectId]) => [choice, subjectId]),
  ),
  results: considered.map(({ results, totalScore }) => [results, totalScore]),
  checks: considered.map(({ resultsCheck }) => resultsCheck),
  placements: considered.map(({ pin, isHeldOut, isExcepted }) => [pin, isHeldOut, isExcepted]),
  settings,
  seats: classes,
  subjects: facts.subjects.map(({ requirements: _, ...subject }) => subject),
  prerequisites: [
    facts.prerequisitesEnabled,
    facts.subjects.map(({ id, requirements }) => [id, requirements]),
  ],
  offers: [facts.holders.map(({ id, schoolAttended }) => [id, schoolAttended]), facts.heldSeats],
});

const hashOf = (part: unknown) => createHash('sha256').update(JSON.stringify(part)).digest('hex');

/** JSON: an object with the hash of each part. */
export const fingerprintOf = (facts: Facts) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(partsOf(facts)).map(([part, value]) => [part, hashOf(value)])),
  );

const hashesSchema = z.record(z.enum(PARTS), z.string());
/** Undefined for a preview of an earlier version of the program, which has a single hash. */
const hashesOf = (fingerprint: string) =>
  fingerprint.startsWith('{') ? hashesSchema.safeParse(JSON.parse(fingerprint)).data : undefined;

const ANYTHING = 'applications, results, checks, choices, settings, seats or offers';

/** The parts in which two fingerprints differ, in words. */
export function whatChanged(before: string, now: string): string {
  const [then, present] = [hashesOf(before), hashesOf(now)];
  const changed = PARTS.filter((part) => then?.[part] !== present?.[part]);
  if (!then || !present || changed.length === 0) return ANYTHING;
  const named = changed.includes('applications')
    ? changed.filter((part) => !OF_EACH_APPLICATION.includes(part))
    : changed;
  return listWithAnd(named.map((part) => NAMES[part] ?? part));
}
