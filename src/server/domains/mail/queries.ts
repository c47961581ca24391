import type { ExpressionBuilder, Insertable, Updateable } from 'kysely';
import type { Database } from '../../tables.ts';
import type { MailTables } from './table.ts';

/** A letter that somebody has taken in order to send it. */
export type TakenLetter = NonNullable<Awaited<ReturnType<typeof takeLetter>>>;

export async function insertLetter(db: Database, letter: Insertable<MailTables['letters']>) {
  await db.insertInto('letters').values(letter).execute();
}

/** Letters that nobody is sending at this moment. */
const isFree =
  (now: string) =>
  ({ or, eb }: ExpressionBuilder<MailTables, 'letters'>) =>
    or([eb('takenUntil', 'is', null), eb('takenUntil', '<=', now)]);

/** A turn that lies after `latestTurn` was planned by a clock that was wrong: the letter is due. */
type Taking = { now: string; until: string; latestTurn: string };

/** Letters to be marked as being sent. */
const take = (db: Database, { now, until }: Taking) =>
  db
    .updateTable('letters')
    .set({ takenUntil: until })
    .where(isFree(now))
    .returning([
      'id',
      'to',
      'subject',
      'text',
      'html',
      'attempts',
      'attachedApplicationId',
      'attachmentFailures',
    ]);

/** @returns nothing when the letter is being sent already, or is gone. */
export const takeLetter = (db: Database, id: number, taking: Taking) =>
  take(db, taking).where('id', '=', id).executeTakeFirst();

/** Takes the letter that has been due for longest. @returns nothing when none is due. */
export const takeDueLetter = (db: Database, taking: Taking) =>
  take(db, taking)
    .where('id', '=', (due) =>
      due
        .selectFrom('letters')
        .select('id')
        .where(isFree(taking.now))
        .where(({ or, eb }) =>
          or([eb('nextAttemptAt', '<=', taking.now), eb('nextAttemptAt', '>', taking.latestTurn)]),
        )
        .orderBy('nextAttemptAt')
        .orderBy('id')
        .limit(1),
    )
    .executeTakeFirst();

export async function letterExists(db: Database, id: number) {
  const row = await db.selectFrom('letters').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export async function updateLetter(db: Database, id: number, values: Updateable<MailTables['letters']>) {
  await db.updateTable('letters').set(values).where('id', '=', id).execute();
}

export async function releaseLetters(db: Database, nextAttemptAt: string) {
  await db.updateTable('letters').set({ takenUntil: null, nextAttemptAt }).execute();
}

export async function deleteLetter(db: Database, id: number) {
  await db.deleteFrom('letters').where('id', '=', id).execute();
}

export async function deleteLettersExpiredAt(db: Database, now: string) {
  await db.deleteFrom('letters').where('expiresAt', '<=', now).where(isFree(now)).execute();
}

/** Letters that could not be sent so far, oldest first, without what they say. */
export function listFailedLetters(db: Database) {
  return db
    .selectFrom('letters')
    .select(['id', 'to', 'subject', 'createdAt', 'attempts', 'nextAttemptAt', 'lastError', 'takenUntil'])
    .where('attempts', '>', 0)
    .orderBy('id')
    .execute();
}

/** Makes every letter that failed due now. @returns how many. */
export async function makeFailedLettersDue(db: Database, now: string) {
  const { numUpdatedRows } = await db
    .updateTable('letters')
    .set({ nextAttemptAt: now })
    .where('attempts', '>', 0)
    .where(isFree(now))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
