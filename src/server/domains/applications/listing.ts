import { fold } from '../../platform/fold.ts';
import type { Database, Transaction } from '../../tables.ts';
import * as queries from './listing-queries.ts';
import { updateApplication } from './queries.ts';
import { searchWords } from './search-words.ts';

/** Last name, then first; the tab comes before every letter, so that 'Ali' comes before 'Alison'. */
const sortKeysOf = ({ lastName, firstName, schoolAttended }: queries.ListingSource) => ({
  sortName: `${fold(lastName)}\t${fold(firstName)}`,
  school: schoolAttended,
});

const wordsOf = ({ id, ...source }: queries.ListingSource) => ({
  rowid: id,
  words: searchWords([
    source.firstName,
    source.lastName,
    source.email,
    source.applicationId,
    source.schoolAttended,
    source.otherSchoolName,
  ]),
});

/**
 * Brings up to date by what the officers' list sorts, filters and searches a student's application. Called in the
 * transaction of whatever creates an application, or changes a student's name, e-mail address or school.
 */
export async function refreshListing(trx: Transaction, studentId: number) {
  const [source] = await queries.listingSources(trx, { studentId });
  if (!source) return;
  await updateApplication(trx, source.id, sortKeysOf(source));
  await queries.replaceWords(trx, [wordsOf(source)]);
}

const APPLICATIONS_AT_ONCE = 1000;

/** Makes all of it anew, for applications that came in some other way: made-up ones, or those of an older version. */
export async function rebuildListing(trx: Transaction) {
  await queries.deleteAllWords(trx);
  let after = 0;
  for (;;) {
    const sources = await queries.listingSources(trx, { after, limit: APPLICATIONS_AT_ONCE });
    const last = sources.at(-1);
    if (!last) break;
    await queries.setSortKeys(
      trx,
      sources.map((source) => ({ id: source.id, ...sortKeysOf(source) })),
    );
    await queries.replaceWords(trx, sources.map(wordsOf));
    after = last.id;
  }
  await queries.optimizeWords(trx);
  await queries.countAnew(trx);
}

/** Called at each start: rebuilds what is not complete. */
export async function ensureListing(db: Database) {
  if (await queries.isListingComplete(db)) return;
  await db.transaction().execute(rebuildListing);
}
