import { type Insertable, type RawBuilder, sql } from 'kysely';
import { type Paging, rowsOfPage } from '../../../shared/paging.ts';
import type { OutcomesQuery } from '../../../shared/places/previews.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { PlaceTables } from './table.ts';

const PREVIEW = [
  'id',
  'intakeId',
  'seed',
  'createdAt',
  'createdById',
  'createdByEmail',
  'isWhatIf',
  'settings',
  'counts',
  'board',
  'madeFrom',
  'publishedAt',
  'published',
] as const;

const selectPreviews = (db: Database) => db.selectFrom('placePreviews').select(PREVIEW);
export type PreviewRow = Awaited<ReturnType<ReturnType<typeof selectPreviews>['execute']>>[number];

export const findPreview = (db: Database, id: number) =>
  selectPreviews(db).where('id', '=', id).executeTakeFirst();

/** Those of an intake that are no what-ifs, the latest first. */
export const listPreviews = (db: Database, intakeId: number, limit: number) =>
  selectPreviews(db)
    .where('intakeId', '=', intakeId)
    .where('isWhatIf', '=', 0)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The latest one before this that is no what-if. */
export const findPreviewBefore = (db: Database, { id, intakeId }: Pick<PreviewRow, 'id' | 'intakeId'>) =>
  selectPreviews(db)
    .where('intakeId', '=', intakeId)
    .where('isWhatIf', '=', 0)
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function insertPreview(trx: Transaction, row: Insertable<PlaceTables['placePreviews']>) {
  const { id } = await trx.insertInto('placePreviews').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** `rows` are JSON. Skips applications that have been deleted meanwhile. */
export async function insertOutcomes(trx: Transaction, previewId: number, rows: string) {
  await sql`
    INSERT INTO placeOutcomes (previewId, rank, applicationId, merit, lot, outcome, choice, classes, reasons,
      lineRank)
    SELECT ${previewId}, value ->> 'rank', value ->> 'applicationId', value -> 'merit', value ->> 'lot',
      value ->> 'outcome', value ->> 'choice', value -> 'classes', value -> 'reasons',
      value ->> 'lineRank'
    FROM json_each(${rows}) WHERE value ->> 'applicationId' IN (SELECT id FROM applications)`.execute(trx);
}

/** Deletes the previews of an intake, or its what-ifs, that were never published, but for the latest ones. */
export async function deleteOldPreviews(
  trx: Transaction,
  { intakeId, isWhatIf, kept }: { intakeId: number; isWhatIf: number; kept: number },
) {
  const latest = trx
    .selectFrom('placePreviews')
    .select('id')
    .where('intakeId', '=', intakeId)
    .where('isWhatIf', '=', isWhatIf)
    .orderBy('id', 'desc')
    .limit(kept);
  await trx
    .deleteFrom('placePreviews')
    .where('intakeId', '=', intakeId)
    .where('isWhatIf', '=', isWhatIf)
    .where('publishedAt', 'is', null)
    .where('id', 'not in', latest)
    .execute();
}

interface WantedOutcomes {
  previewId: number;
  outcome?: OutcomesQuery['outcome'];
  /** A condition on `applications`. */
  matches?: RawBuilder<unknown> | undefined;
}

function selectOutcomes(db: Database, { previewId, outcome, matches }: WantedOutcomes) {
  let wanted = db.selectFrom('placeOutcomes').where('placeOutcomes.previewId', '=', previewId);
  if (outcome) wanted = wanted.where('placeOutcomes.outcome', '=', outcome);
  if (matches)
    wanted = wanted.where(
      sql<boolean>`placeOutcomes.applicationId IN (SELECT id FROM applications WHERE ${matches})`,
    );
  return wanted;
}

/** A page in the order of merit, with the application's number and its person. */
export const listOutcomes = (db: Database, wanted: WantedOutcomes, page: Paging) => {
  const { limit, offset } = rowsOfPage(page);
  return selectOutcomes(db, wanted)
    .innerJoin('applications', 'applications.id', 'placeOutcomes.applicationId')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select([
      'placeOutcomes.applicationId',
      'placeOutcomes.rank',
      'placeOutcomes.merit',
      'placeOutcomes.lot',
      'placeOutcomes.outcome',
      'placeOutcomes.choice',
      'placeOutcomes.classes',
      'placeOutcomes.reasons',
      'applications.applicationId as number',
      'students.firstName',
      'students.lastName',
    ])
    .orderBy('placeOutcomes.rank')
    .limit(limit)
    .offset(offset)
    .execute();
};

export async function countOutcomes(db: Database, wanted: WantedOutcomes) {
  const { count } = await selectOutcomes(db, wanted)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The choice in which each application has a place in a preview. */
export const listChoices = (db: Database, previewId: number) =>
  db
    .selectFrom('placeOutcomes')
    .select(['applicationId as id', 'choice'])
    .where('previewId', '=', previewId)
    .execute();
