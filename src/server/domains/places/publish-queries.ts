import { sql, type Updateable } from 'kysely';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { PlaceTables } from './table.ts';

export async function updatePreview(
  trx: Transaction,
  id: number,
  values: Updateable<PlaceTables['placePreviews']>,
) {
  await trx.updateTable('placePreviews').set(values).where('id', '=', id).execute();
}

/** The latest preview of an intake that is no what-if. */
export const findLatest = (db: Database, intakeId: number) =>
  db
    .selectFrom('placePreviews')
    .select('id')
    .where('intakeId', '=', intakeId)
    .where('isWhatIf', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The outcome of each of these applications in a preview. */
export function listOutcomesOf(db: Database, previewId: number, applicationIds: readonly number[]) {
  return db
    .selectFrom('placeOutcomes')
    .select(['applicationId', 'outcome'])
    .where('previewId', '=', previewId)
    .where('applicationId', 'in', listed(applicationIds))
    .execute();
}

/** Notes down what publishing is going to do. */
export async function insertSteps(trx: Transaction, previewId: number, rejected: readonly number[]) {
  await sql`
    INSERT INTO placesToPublish (previewId, rank, applicationId, step)
    SELECT previewId, rank, applicationId,
      CASE outcome WHEN 'placed' THEN 'offer' ELSE iif(isRejected, 'reject', 'wait') END
    FROM (
      SELECT *, applicationId IN ${listed(rejected)} AS isRejected
      FROM placeOutcomes WHERE previewId = ${previewId})
    WHERE outcome IN ('placed', 'waiting') OR isRejected`.execute(trx);
}

/** Who is on the waiting list, but neither placed nor waiting in a preview. */
export async function listNoLongerWaiting(db: Database, previewId: number) {
  const rows = await db
    .selectFrom('waitingList')
    .innerJoin('placeOutcomes', 'placeOutcomes.applicationId', 'waitingList.applicationId')
    .select('waitingList.applicationId')
    .where('placeOutcomes.previewId', '=', previewId)
    .where('placeOutcomes.outcome', 'not in', ['placed', 'waiting'])
    .execute();
  return rows.map(({ applicationId }) => applicationId);
}

/**
 * Gives everybody on the waiting list the rank that they have in a preview, whatever was decided about them
 * meanwhile.
 */
export async function rankWaiting(trx: Transaction, previewId: number) {
  await sql`
    UPDATE waitingList SET rank = line.rank
    FROM (
      SELECT applicationId, lineRank AS rank FROM placeOutcomes WHERE previewId = ${previewId}
      UNION ALL
      SELECT value ->> 0, value ->> 1 FROM placePreviews, json_each(holderRanks) WHERE placePreviews.id = ${previewId}
    ) AS line
    WHERE waitingList.applicationId = line.applicationId`.execute(trx);
}

/** A publication that is not complete. */
export const findUnfinished = (db: Database) =>
  db
    .selectFrom('placesToPublish')
    .innerJoin('placePreviews', 'placePreviews.id', 'placesToPublish.previewId')
    .select([
      'placePreviews.id',
      'placePreviews.intakeId',
      'placePreviews.answerBy',
      'placePreviews.published',
      'placePreviews.publishedById',
      'placePreviews.publishedByEmail',
    ])
    .orderBy('placePreviews.id')
    .limit(1)
    .executeTakeFirst();
export type Unfinished = NonNullable<Awaited<ReturnType<typeof findUnfinished>>>;

/** The next ones in the order of merit. */
export const listNext = (trx: Transaction, previewId: number, limit: number) =>
  trx
    .selectFrom('placesToPublish')
    .innerJoin('placeOutcomes', (join) =>
      join
        .onRef('placeOutcomes.previewId', '=', 'placesToPublish.previewId')
        .onRef('placeOutcomes.rank', '=', 'placesToPublish.rank'),
    )
    .select([
      'placesToPublish.rank',
      'placeOutcomes.lineRank',
      'placesToPublish.applicationId',
      'placesToPublish.step',
      'placeOutcomes.choice',
      'placeOutcomes.classes',
    ])
    .where('placesToPublish.previewId', '=', previewId)
    .orderBy('placesToPublish.rank')
    .limit(limit)
    .execute();

export async function deleteSteps(trx: Transaction, previewId: number, upToRank: number) {
  await trx
    .deleteFrom('placesToPublish')
    .where('previewId', '=', previewId)
    .where('rank', '<=', upToRank)
    .execute();
}
