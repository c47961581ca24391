import { sql } from 'kysely';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import { listed, type Placeholders, prepared } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';

/** A withheld decision is under review for the applicant (telling §1). */
const TOLD = sql<ApplicationStatus>`CASE WHEN applications.isWithheld = 1 THEN 'under_review' ELSE applications.status END`;

/**
 * Updates the steps that the applicants see (standing §2). Must be called after every write of a status or of
 * `isWithheld`. A status that is set back deletes the later steps; going back to draft adds one.
 */
export async function followStatuses(trx: Transaction, ids: readonly number[], at: string) {
  const among = listed(ids);
  await sql`
    DELETE FROM applicationSteps WHERE applicationId IN ${among} AND id > (
      SELECT max(same.id) FROM applicationSteps AS same
      JOIN applications ON applications.id = same.applicationId
      WHERE same.applicationId = applicationSteps.applicationId
        AND same.status = ${TOLD} AND same.status IN ('submitted', 'under_review')
        AND same.id > coalesce((
          SELECT max(id) FROM applicationSteps AS opened
          WHERE opened.applicationId = same.applicationId AND opened.status = 'draft'), 0))`.execute(trx);
  await sql`
    INSERT INTO applicationSteps (applicationId, status, at)
    SELECT id, ${TOLD}, ${at} FROM applications
    WHERE id IN ${among} AND ${TOLD} <> coalesce((
      SELECT status FROM applicationSteps WHERE applicationId = applications.id ORDER BY id DESC LIMIT 1), 'draft')`.execute(
    trx,
  );
}

/** Call before a decision that the applicant was told is undone. */
export async function deleteLastStep(trx: Transaction, applicationId: number) {
  await trx
    .deleteFrom('applicationSteps')
    .where('id', '=', (last) =>
      last
        .selectFrom('applicationSteps')
        .select((step) => step.fn.max('id').as('id'))
        .where('applicationId', '=', applicationId),
    )
    .execute();
}

const ofApplication = prepared((db: Database, { applicationId }: Placeholders<{ applicationId: number }>) =>
  db
    .selectFrom('applicationSteps')
    .select(['status', 'at'])
    .where('applicationId', '=', applicationId)
    .orderBy('id'),
);
export const listSteps = (db: Database, applicationId: number) => ofApplication(db, { applicationId });

const begun = prepared((db: Database, { studentId }: Placeholders<{ studentId: number }>) =>
  db.selectFrom('students').select('createdAt').where('id', '=', studentId),
);
/** When the applicant began; undefined without a record. */
export const findBeginning = async (db: Database, studentId: number) =>
  (await begun(db, { studentId }))[0]?.createdAt;

const copies = prepared((db: Database, { applicationId }: Placeholders<{ applicationId: number }>) =>
  db.selectFrom('receiptCopies').select(['sentTo', 'at']).where('applicationId', '=', applicationId),
);
export async function findReceiptCopy(db: Database, applicationId: number) {
  const [copy] = await copies(db, { applicationId });
  return copy;
}

/** Notes that the receipt went out with the PDF. A later submission replaces the note. */
export async function storeReceiptCopy(
  db: Database,
  copy: { applicationId: number; sentTo: string; at: string },
) {
  const { applicationId: _, ...content } = copy;
  await db
    .insertInto('receiptCopies')
    .values(copy)
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(content))
    .execute();
}
