import { schoolDay } from '../../../shared/format/dates.ts';
import { fromIds } from '../../platform/database/codecs.ts';
import { openReader } from '../../platform/database/open.ts';
import { fold } from '../../platform/fold.ts';
import type { Database, Tables, Transaction } from '../../tables.ts';
import * as queries from './listing-queries.ts';
import { updateApplication } from './queries.ts';
import { filterToken, searchTokens, statusAndSchoolOf } from './search-tokens.ts';

/** Last name, then first; the tab comes before every letter, so that 'Ali' comes before 'Alison'. */
const sortKeysOf = ({ lastName, firstName, schoolAttended }: queries.ListingSource) => ({
  sortName: `${fold(lastName)}\t${fold(firstName)}`,
  school: schoolAttended,
});

/** What is no instant, as none but a forged backup could hold, must not keep the program from starting. */
const daysOf = (instant: string | null) =>
  instant === null || Number.isNaN(Date.parse(instant)) ? [] : [schoolDay(instant)];

/**
 * Whether there are words is all that a start looks for: who changes what they are, their signs or `fold`, also adds a
 * migration that empties applicationWords.
 */
const wordsOf = ({ id, ...source }: queries.ListingSource) => ({
  id,
  words: [
    searchTokens([
      source.firstName,
      source.lastName,
      source.email,
      source.applicationId,
      source.schoolAttended,
      source.otherSchoolName,
    ]),
    filterToken('status', source.status),
    filterToken('school', source.schoolAttended),
    filterToken('statusAndSchool', statusAndSchoolOf(source.status, source.schoolAttended)),
    filterToken('totalScore', source.totalScore),
    ...daysOf(source.submittedAt).map((day) => filterToken('submittedOn', day)),
    ...fromIds(source.subjectIds).map((id) => filterToken('subject', id)),
  ].join(' '),
});

/**
 * Brings up to date by what the officers' list searches and filters a student's application, if there is one yet.
 * Called in the transaction of whatever changes its status, scores or choices.
 */
export async function refreshWords(trx: Transaction, studentId: number) {
  const [source] = await queries.sourceOfStudent(trx, { studentId });
  if (source) await queries.replaceWords(trx, wordsOf(source));
}

/**
 * As refreshWords, and by what the list is sorted. Called in the transaction of whatever creates an application, or
 * changes a student's name, e-mail address or school.
 */
export async function refreshListing(trx: Transaction, studentId: number) {
  const [source] = await queries.sourceOfStudent(trx, { studentId });
  if (!source) return;
  await updateApplication(trx, source.id, sortKeysOf(source));
  await queries.replaceWords(trx, wordsOf(source));
}

/**
 * Called in the transaction that deletes these applications, once for all of them: that nothing is left of their words
 * takes 45 ms with 10,000 applications.
 */
export async function removeWords(trx: Transaction, ids: readonly number[]) {
  for (const id of ids) await queries.deleteWords(trx, id);
  if (ids.length > 0) await queries.mergeIndex(trx);
}

const APPLICATIONS_AT_ONCE = 1000;

/** All sort keys and words anew; they are not indexed yet. */
async function refreshAll(trx: Transaction) {
  await queries.deleteAllWords(trx);
  let after = 0;
  for (;;) {
    const sources = await queries.sourcesAfter(trx, after, APPLICATIONS_AT_ONCE);
    const last = sources.at(-1);
    if (!last) break;
    await queries.setSortKeys(
      trx,
      sources.map((source) => ({ id: source.id, ...sortKeysOf(source) })),
    );
    await queries.insertWords(trx, sources.map(wordsOf));
    after = last.id;
  }
}

/** Makes all of it anew, for applications that came in some other way: made-up ones, or those of an older version. */
export async function rebuildListing(trx: Transaction) {
  await refreshAll(trx);
  await queries.indexWords(trx);
  await queries.countAnew(trx);
}

/**
 * For applications whose rows, with the sort keys, are taken over from a database that is attached as this, and where the
 * listing was rebuilt. The connection has to be one that copies indexes.
 */
export const takeListing = (trx: Transaction, attached: string) => queries.copyListing(trx, attached);

/** Called at each start: rebuilds what is not complete. */
export async function ensureListing(db: Database, databaseFile: string) {
  // All of the tables is read, of which `db` would keep as much as it can.
  const reader = openReader<Tables>(databaseFile);
  const isComplete = await queries.isListingComplete(reader).finally(() => reader.destroy());
  if (isComplete) return;
  await db.transaction().execute(rebuildListing);
}
