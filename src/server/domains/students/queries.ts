import { type Selectable, sql } from 'kysely';
import { recordOf } from '../../../shared/record-of.ts';
import { STUDENT_FLAG_FIELDS, STUDENT_LIST_FIELDS, type Student } from '../../../shared/students/record.ts';
import { STUDENT_FIELDS, type StudentChanges, type StudentFields } from '../../../shared/students/schema.ts';
import { fromList, fromOptionalFlag, toList, toOptionalFlag } from '../../platform/database/codecs.ts';
import { listed, type Placeholders, prepared } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import type { StudentTables } from './table.ts';

const COLUMNS = ['id', 'userId', ...STUDENT_FIELDS] as const;
type Row = Pick<Selectable<StudentTables['students']>, (typeof COLUMNS)[number]>;
type OwnedStudent = Student & { userId: number | null };

const toStudent = (row: Row): OwnedStudent => ({
  ...row,
  ...recordOf(STUDENT_LIST_FIELDS, (name) => fromList(row[name])),
  ...recordOf(STUDENT_FLAG_FIELDS, (name) => fromOptionalFlag(row[name])),
});

/** Converts those of the named fields that are given. */
const convertGiven = <Name extends string, From, To>(
  names: readonly Name[],
  fields: { [Key in Name]?: From | undefined },
  convert: (value: From) => To,
) => {
  const converted: Partial<Record<Name, To>> = {};
  for (const name of names) if (fields[name] !== undefined) converted[name] = convert(fields[name]);
  return converted;
};

/** Converts the given fields to columns. */
const toColumns = <Fields extends StudentChanges>(fields: Fields) => ({
  ...fields,
  ...convertGiven(STUDENT_LIST_FIELDS, fields, toList),
  ...convertGiven(STUDENT_FLAG_FIELDS, fields, toOptionalFlag),
});

/** By address, the record in the latest intake that has one. */
export async function findStudent(db: Database, by: { id: number } | { email: string }) {
  const select = db.selectFrom('students').select(COLUMNS);
  // The index of the addresses holds only those that are not empty.
  const wanted =
    'id' in by
      ? select.where('id', '=', by.id)
      : select
          .where('email', '=', by.email)
          .where('email', '<>', sql.lit(''))
          .orderBy('intakeId', 'desc')
          .limit(1);
  const row = await wanted.executeTakeFirst();
  return row && toStudent(row);
}

/** The student records of an account: all of them, or those of one intake. */
function selectStudentsOf(db: Database, userId: number, intakeId?: number) {
  const students = db.selectFrom('students').where('userId', '=', userId);
  return intakeId === undefined ? students : students.where('intakeId', '=', intakeId);
}

/**
 * The student records of an account, or those of one intake: the latest intake first, in it the oldest first. Those
 * whose application was withdrawn come last.
 */
export async function listStudentsOf(db: Database, userId: number, intakeId?: number) {
  const rows = await selectStudentsOf(db, userId, intakeId)
    .select([...COLUMNS, 'firstRecordId'])
    .orderBy(
      sql`EXISTS (
        SELECT 1 FROM applications WHERE studentId = students.id AND withdrawnAt IS NOT NULL)`,
    )
    .orderBy('intakeId', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ firstRecordId, ...row }) => ({ ...toStudent(row), firstRecordId }));
}

const withIds = prepared((db: Database, { ids }: Placeholders<{ ids: string }>) =>
  db.selectFrom('students').select(COLUMNS).where('id', 'in', listed(ids)),
);

/** The students with these ids, by id. */
export async function studentsWith(db: Database, ids: number[]) {
  const rows = await withIds(db, { ids: JSON.stringify(ids) });
  return new Map(rows.map((row) => [row.id, toStudent(row)]));
}

export async function countStudentsOf(db: Database, userId: number, intakeId?: number) {
  const { count } = await selectStudentsOf(db, userId, intakeId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const intakeStates = prepared((db: Database, { id }: Placeholders<{ id: number }>) =>
  db
    .selectFrom('students')
    .innerJoin('intakes', 'intakes.id', 'students.intakeId')
    .select(['intakes.id', 'intakes.state', 'intakes.name'])
    .where('students.id', '=', id),
);

/** The intake to which a record belongs. */
export async function findIntakeOf(db: Database, id: number) {
  const [intake] = await intakeStates(db, { id });
  return intake;
}

/** The record with an address in an intake, with its owner. */
export const findInIntake = (db: Database, email: string, intakeId: number) =>
  db
    .selectFrom('students')
    .select(['id', 'userId'])
    .where('email', '=', email)
    .where('email', '<>', sql.lit(''))
    .where('intakeId', '=', intakeId)
    .executeTakeFirst();

export async function insertStudent(
  trx: Transaction,
  fields: StudentFields,
  { userId, intakeId }: { userId: number | null; intakeId: number },
  now: string,
) {
  const row = await trx
    .insertInto('students')
    .values({ ...toColumns(fields), userId, intakeId, createdAt: now, updatedAt: now })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toStudent(row);
}

/** The student in this intake who is the same person as the given one of an earlier intake. */
export const findLaterStudent = (db: Database, id: number, intakeId: number) =>
  db
    .selectFrom('students as former')
    .innerJoin('students', (later) =>
      later.on('students.firstRecordId', '=', sql<number>`coalesce(former.firstRecordId, former.id)`),
    )
    .select('students.id')
    .where('former.id', '=', id)
    .where('students.intakeId', '=', intakeId)
    .executeTakeFirst();

/** What identifies a person, of the students that the owner of this one has in earlier intakes, the latest first. */
export const listEarlierStudents = (db: Database, id: number) =>
  db
    .selectFrom('students')
    .innerJoin('students as earlier', (earlier) =>
      earlier
        .onRef('earlier.userId', '=', 'students.userId')
        .onRef('earlier.intakeId', '<', 'students.intakeId'),
    )
    .select([
      'earlier.id',
      'earlier.firstRecordId',
      'earlier.email',
      'earlier.firstName',
      'earlier.lastName',
      'earlier.dateOfBirth',
      'earlier.birthCertificatePin',
      'earlier.candidateNumber',
    ])
    .where('students.id', '=', id)
    .orderBy('earlier.intakeId', 'desc')
    .execute();

/** Changes nothing when another record of the same person is in this intake already. */
export async function setFirstRecord(trx: Transaction, id: number, firstRecordId: number) {
  await sql`UPDATE OR IGNORE students SET firstRecordId = ${firstRecordId} WHERE id = ${id}`.execute(trx);
}

const COPIED = STUDENT_FIELDS.filter((field) => field !== 'profilePictureUrl');

/** Copies a record with its owner into another intake, without its picture. */
export async function copyStudent(trx: Transaction, id: number, intakeId: number, now: string) {
  const columns = sql.join(COPIED.map((field) => sql.ref(field)));
  const { rows } = await sql<{ id: number }>`
    INSERT INTO students (${columns}, userId, intakeId, firstRecordId, createdAt, updatedAt)
    SELECT ${columns}, userId, ${intakeId}, coalesce(firstRecordId, id), ${now}, ${now}
    FROM students WHERE id = ${id}
    RETURNING id`.execute(trx);
  return rows[0]?.id;
}

export async function updateStudent(trx: Transaction, id: number, fields: StudentChanges, now: string) {
  const row = await trx
    .updateTable('students')
    .set({ ...toColumns(fields), updatedAt: now })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return toStudent(row);
}

/** Notes that something that belongs to the record has changed. */
export async function touchStudent(trx: Transaction, id: number, now: string) {
  await trx.updateTable('students').set({ updatedAt: now }).where('id', '=', id).execute();
}

export const deleteStudent = (trx: Transaction, id: number) =>
  trx.deleteFrom('students').where('id', '=', id).returning('email').executeTakeFirstOrThrow();

const ownerships = prepared((db: Database, { id }: Placeholders<{ id: number }>) =>
  db
    .selectFrom('students')
    .innerJoin('intakes', 'intakes.id', 'students.intakeId')
    .leftJoin('applications', 'applications.studentId', 'students.id')
    .select([
      'students.userId',
      'applications.status',
      'applications.withdrawnAt',
      'intakes.name as intakeName',
      'intakes.state as intakeState',
      'intakes.reopenedAt',
    ])
    .where('students.id', '=', id),
);

/** The owner of a record, and the state of its application and its intake. */
export async function findOwnership(db: Database, id: number) {
  const [ownership] = await ownerships(db, { id });
  return ownership;
}

/** @returns whether the record had no owner before. */
export async function giveOwner(trx: Transaction, id: number, userId: number) {
  const { numUpdatedRows } = await trx
    .updateTable('students')
    .set({ userId })
    .where('id', '=', id)
    .where('userId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
