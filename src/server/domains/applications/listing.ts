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

/** All sort keys anew. @param storeWords takes the words of the search, so many applications' at once. */
async function refreshAll(trx: Transaction, storeWords: typeof queries.replaceWords) {
  let after = 0;
  for (;;) {
    const sources = await queries.listingSources(trx, { after, limit: APPLICATIONS_AT_ONCE });
    const last = sources.at(-1);
    if (!last) break;
    await queries.setSortKeys(
      trx,
      sources.map((source) => ({ id: source.id, ...sortKeysOf(source) })),
    );
    await storeWords(trx, sources.map(wordsOf));
    after = last.id;
  }
}

async function rebuildIndex(trx: Transaction, insertWords: () => Promise<void>) {
  await queries.deleteAllWords(trx);
  await insertWords();
  await queries.optimizeWords(trx);
  await queries.countAnew(trx);
}

/** Makes all of it anew, for applications that came in some other way: made-up ones, or those of an older version. */
export const rebuildListing = (trx: Transaction) =>
  rebuildIndex(trx, () => refreshAll(trx, queries.replaceWords));

/** Makes a database whose applications are to be taken over ready for `takeListing`: what takes long is done in it. */
export async function prepareListing(trx: Transaction) {
  await queries.createWordsTable(trx);
  await refreshAll(trx, queries.insertIntoWordsTable);
}

/** For applications whose rows were taken over from a database that is attached as this. */
export const takeListing = (trx: Transaction, attached: string) =>
  rebuildIndex(trx, () => queries.insertWordsOf(trx, attached));

/** Called at each start: rebuilds what is not complete. */
export async function ensureListing(db: Database) {
  if (await queries.isListingComplete(db)) return;
  await db.transaction().execute(rebuildListing);
}
