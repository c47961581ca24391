import { PHONE_FIELDS } from '../../../shared/students/phones.ts';
import { LIVE } from '../../latest-offer.ts';
import { listed } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';
import { inIntake } from './queries.ts';
import type { OfferTables } from './table.ts';
import { IS_UNDECIDED, WAITS } from './waiting-queries.ts';

/** What tells whether a letter reaches them. */
const ADDRESS = ['applications.studentId', 'students.email'] as const;

const PERSON = [
  'applications.id',
  'applications.applicationId as applicationNumber',
  'students.firstName',
  'students.lastName',
  'students.schoolAttended',
  'students.otherSchoolName',
] as const;

/** Whose these applications are. */
export const listPeople = (db: Database, applicationIds: readonly number[]) =>
  db
    .selectFrom('applications')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select([
      'applications.id',
      'applications.applicationId as applicationNumber',
      'students.firstName',
      'students.lastName',
      ...ADDRESS,
    ])
    .where('applications.id', 'in', listed(applicationIds))
    .execute();

/** The people with a live offer, by name. */
export const listRegistrants = (db: Database, intakeId: number) =>
  db
    .selectFrom('offers')
    .innerJoin('applications', 'applications.id', 'offers.applicationId')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select([...PERSON, ...ADDRESS, ...PHONE_FIELDS, 'offers.id as offerId', 'offers.code'])
    .where('offers.state', 'in', LIVE)
    .where(inIntake('applications.id', intakeId))
    .orderBy('students.lastName')
    .orderBy('students.firstName')
    .orderBy('offers.id')
    .execute();

/** How many offers of an intake are in each state. */
export const countOffers = (db: Database, intakeId: number) =>
  db
    .selectFrom('offers')
    .select((row) => ['state', row.fn.countAll<number>().as('count')])
    .where(inIntake('offers.applicationId', intakeId))
    .groupBy('state')
    .execute();

/** The people on the waiting list, in its order. */
export const listWaitingPeople = (db: Database, intakeId: number) =>
  db
    .selectFrom('waitingList')
    .innerJoin('applications', 'applications.id', 'waitingList.applicationId')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select([...PERSON, 'waitingList.rank', 'waitingList.firstOnly'])
    .where(inIntake('applications.id', intakeId))
    .where(WAITS)
    .where(IS_UNDECIDED)
    .orderBy('waitingList.rank')
    .orderBy('waitingList.applicationId')
    .execute();

export const listOriginals = (db: Database, offerIds: readonly number[]) =>
  db
    .selectFrom('offerOriginals')
    .select(['offerId', 'what'])
    .where('offerId', 'in', listed(offerIds))
    .orderBy('what')
    .execute();

export async function storeOriginal(trx: Transaction, original: OfferTables['offerOriginals']) {
  await trx
    .insertInto('offerOriginals')
    .values(original)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOriginal(trx: Transaction, offerId: number, what: string) {
  await trx.deleteFrom('offerOriginals').where('offerId', '=', offerId).where('what', '=', what).execute();
}

/** How many requests of each of these applications wait for an answer. */
export const countOpenRequests = (db: Database, applicationIds: readonly number[]) =>
  db
    .selectFrom('applicationRequests')
    .select((row) => ['applicationId', row.fn.countAll<number>().as('count')])
    .where('state', '=', 'open')
    .where('applicationId', 'in', listed(applicationIds))
    .groupBy('applicationId')
    .execute();
