import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import {
  type Double,
  type DoubleAnswer,
  idsOfPair,
  MOST_PAIRS,
  pairIdOf,
  type Reason,
} from '../../../shared/doubles/schema.ts';
import type { Identity, SimilarApplication } from '../../../shared/paper/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { type IdentityKeys, identityKeysOf } from '../applications/identity-keys.ts';
import {
  getApplication,
  listApplicationsWith,
  requireOpenAndUnchanged,
  touchApplication,
  withdrawApplication,
} from '../applications/service.ts';
import { recordChange } from '../audit/service.ts';
import { moveDocuments } from '../documents/service.ts';
import { currentIntakeId, intakeIdOf } from '../intakes/service.ts';
import * as queries from './queries.ts';

export { listDifferent } from './queries.ts';

/** Applications that may be of the same person (paper §3). Nothing is merged by itself. */

const REASON_OF: Record<keyof IdentityKeys, Reason> = {
  pinKey: 'birthCertificatePin',
  candidateKey: 'candidateNumber',
  personKey: 'nameAndDateOfBirth',
};
const KEYS = ['pinKey', 'candidateKey', 'personKey'] as const satisfies (keyof IdentityKeys)[];

/** The pairs with their reasons, the latest first. */
async function findPairs(db: Database, intakeId: number) {
  const pairs = new Map<string, queries.Pair & { reasons: Reason[] }>();
  for (const key of KEYS) {
    for (const pair of await queries.listPairs(db, intakeId, key, MOST_PAIRS)) {
      const id = pairIdOf(pair.lowerId, pair.higherId);
      const reasons = pairs.get(id)?.reasons ?? [];
      pairs.set(id, { ...pair, reasons: [...reasons, REASON_OF[key]] });
    }
  }
  const latestFirst = [...pairs].sort(
    ([, one], [, other]) => other.higherId - one.higherId || other.lowerId - one.lowerId,
  );
  return latestFirst.slice(0, MOST_PAIRS);
}

/** The number of pairs in the current intake, up to the length of the list. */
export const countDoubles = async (db: Database) => (await findPairs(db, await currentIntakeId(db))).length;

/** The pairs of an intake. @throws NOT_FOUND. */
export const listDoubles = (db: Database, intake?: number): Promise<Double[]> =>
  readSnapshot(db, async (trx) => {
    const pairs = await findPairs(trx, await intakeIdOf(trx, intake));
    const ids = new Set(pairs.flatMap(([, { lowerId, higherId }]) => [lowerId, higherId]));
    const applications = await listApplicationsWith(trx, [...ids]);
    const byId = new Map(applications.map((application) => [application.id, application]));
    return pairs.flatMap(([id, { lowerId, higherId, reasons }]): Double[] => {
      const [lower, higher] = [byId.get(lowerId), byId.get(higherId)];
      return lower && higher ? [{ id, reasons, applications: [lower, higher] }] : [];
    });
  });

const MOST_SIMILAR = 10;

/** The applications that may be of the person who is being entered. */
export async function similarApplications(db: Database, person: Identity): Promise<SimilarApplication[]> {
  const keys = identityKeysOf(person);
  const reasons = new Map<number, Reason[]>();
  for (const key of KEYS) {
    for (const id of await queries.findWithKey(db, key, keys[key], MOST_SIMILAR)) {
      reasons.set(id, [...(reasons.get(id) ?? []), REASON_OF[key]]);
    }
  }
  const applications = await listApplicationsWith(db, [...reasons.keys()]);
  return applications.map((application) => ({ ...application, reasons: reasons.get(application.id) ?? [] }));
}

/** @throws NOT_FOUND when they are no pair (any more). */
async function requirePair(trx: Transaction, pair: queries.Pair) {
  const shared = await queries.sharedKeys(trx, pair);
  if (!shared || !KEYS.some((key) => shared[key] === 1)) {
    throw notFound('These two are not possible doubles any more. Somebody may have answered meanwhile.');
  }
  return {
    lower: await getApplication(trx, pair.lowerId),
    higher: await getApplication(trx, pair.higherId),
  };
}

const recordDifferent = (
  trx: Transaction,
  { clock }: Services,
  actor: Actor,
  [one, other]: [AdministratorApplication, AdministratorApplication],
) =>
  recordChange(trx, clock, actor, {
    action: 'double_dismissed',
    entity: 'application',
    entityId: one.applicationId,
    before: null,
    after: { otherApplication: other.applicationId },
  });

/**
 * Answers whether two applications are of the same person. If so, the one that is not kept is withdrawn; if not, the
 * pair is never shown again.
 * @throws NOT_FOUND when they are no pair (any more); CONFLICT in a closed intake, or when one has changed since it
 * was seen; BAD_REQUEST when it is not said which one stays.
 */
export function answerDouble(
  services: Services,
  actor: Actor,
  pairId: string,
  { answer, keep, moveDocuments: isMoving = false, versions = {} }: DoubleAnswer,
) {
  return services.db.transaction().execute(async (trx) => {
    const pair = idsOfPair(pairId);
    const { lower, higher } = await requirePair(trx, pair);
    for (const application of [lower, higher]) {
      await requireOpenAndUnchanged(
        trx,
        actor,
        application,
        versions[application.id],
        'Your answer was not saved.',
      );
    }
    if (answer === 'different') {
      await queries.insertDifferent(trx, { ...pair, answeredAt: timestamp(services.clock) });
      await recordDifferent(trx, services, actor, [lower, higher]);
      await recordDifferent(trx, services, actor, [higher, lower]);
      return;
    }
    if (keep !== lower.id && keep !== higher.id) throw invalid('Please say which of the two stays.', 'keep');
    const [kept, withdrawn] = keep === lower.id ? [lower, higher] : [higher, lower];
    await withdrawApplication(trx, services, actor, withdrawn, kept);
    if (isMoving) await moveDocuments(trx, services, actor, withdrawn.studentId, kept.studentId);
    await touchApplication(trx, services, kept.id);
  });
}
