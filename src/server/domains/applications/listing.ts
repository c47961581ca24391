import { schoolDay } from '../../../shared/format/dates.ts';
import { fromIds } from '../../platform/database/codecs.ts';
import { openReader } from '../../platform/database/open.ts';
import { fold } from '../../platform/fold.ts';
import type { Database, Tables, Transaction } from '../../tables.ts';
import { identityKeysOf } from './identity-keys.ts';
import * as queries from './listing-queries.ts';
import { updateApplication } from './queries.ts';
import { filterToken, numberTokens, phoneTokens, searchTokens, statusAndSchoolOf } from './search-tokens.ts';

/** Last name, then first name. A tab sorts before every letter, so 'Ali' comes before 'Alison'. */
const sortKeysOf = ({ lastName, firstName, schoolAttended }: queries.ListingSource) => ({
  sortName: `${fold(lastName)}\t${fold(firstName)}`,
  school: schoolAttended,
});

const keysOf = (source: queries.ListingSource) => ({ ...sortKeysOf(source), ...identityKeysOf(source) });

/** An invalid date (possible only in a forged backup) must not keep the program from starting. */
const daysOf = (instant: string | null) =>
  instant === null || Number.isNaN(Date.parse(instant)) ? [] : [schoolDay(instant)];

/**
 * The search and filter tokens of an application. The start only checks that they exist: after a change here, of the
 * tokens' prefixes or of `fold`, add a migration that empties applicationWords.
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
      source.candidateNumber,
    ]),
    ...numberTokens(source.applicationId),
    ...phoneTokens(queries.PHONES.map((phone) => source[phone])),
    filterToken('status', source.status),
    filterToken('school', source.schoolAttended),
    filterToken('statusAndSchool', statusAndSchoolOf(source.status, source.schoolAttended)),
    filterToken('assignedTo', source.assignedTo ?? 'none'),
    ...daysOf(source.submittedAt).map((day) => filterToken('submittedOn', day)),
    ...fromIds(source.subjectIds).map((id) => filterToken('subject', id)),
  ].join(' '),
});

/**
 * Updates the search and filter tokens of these students' applications, where there is one yet. Call in the transaction
 * that changes their status, choices or queue.
 */
export async function refreshWords(trx: Transaction, studentIds: readonly number[]) {
  const sources = await queries.sourcesOfStudents(trx, { studentIds: JSON.stringify(studentIds) });
  await queries.replaceWords(trx, sources.map(wordsOf));
}

/**
 * Updates the tokens (as refreshWords), the sort keys and the identity keys. Call in the transaction that creates an
 * application, or changes a student's personal details.
 */
export async function refreshListing(trx: Transaction, studentId: number) {
  const [source] = await queries.sourcesOfStudents(trx, { studentIds: JSON.stringify([studentId]) });
  if (!source) return;
  await updateApplication(trx, source.id, keysOf(source));
  await queries.replaceWords(trx, [wordsOf(source)]);
}

/**
 * Call in the transaction that deletes these applications, once for all of them. The index holds their tokens until it is
 * merged (platform/database/erasure.ts).
 */
export async function removeWords(trx: Transaction, ids: readonly number[]) {
  if (ids.length > 0) await queries.deleteWords(trx, ids);
}

const APPLICATIONS_AT_ONCE = 1000;

/** Rewrites all keys and tokens, but not the index. */
async function refreshAll(trx: Transaction) {
  await queries.deleteAllWords(trx);
  let after = 0;
  for (;;) {
    const sources = await queries.sourcesAfter(trx, after, APPLICATIONS_AT_ONCE);
    const last = sources.at(-1);
    if (!last) break;
    await queries.setSortKeys(
      trx,
      sources.map((source) => ({ id: source.id, ...keysOf(source) })),
    );
    await queries.insertWords(trx, sources.map(wordsOf));
    after = last.id;
  }
}

/** Rebuilds the whole listing, for applications that were written without it (seeded, or from an older version). */
export async function rebuildListing(trx: Transaction) {
  await refreshAll(trx);
  await queries.indexWords(trx);
  await queries.countAnew(trx);
}

/**
 * Takes over the listing of an attached database whose listing is complete. The applications' rows (with sort keys) are
 * copied separately. The connection must allow writing to the index's own tables.
 */
export const takeListing = (trx: Transaction, attached: string) => queries.copyListing(trx, attached);

/** Runs at each start and rebuilds an incomplete listing. */
export async function ensureListing(db: Database, databaseFile: string) {
  await queries.createMissingIndex(db);
  // The check reads whole tables. A separate connection keeps them out of the page cache of `db`.
  const reader = openReader<Tables>(databaseFile);
  const isComplete = await queries.isListingComplete(reader).finally(() => reader.destroy());
  if (isComplete) return;
  await db.transaction().execute(rebuildListing);
}
