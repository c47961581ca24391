import { Readable } from 'node:stream';
import { schoolDay, schoolDayBounds } from '../../shared/format/dates.ts';
import { rebuildListing } from '../domains/applications/listing.ts';
import { hashPassword } from '../domains/auth/passwords.ts';
import { listSubjects } from '../domains/subjects/service.ts';
import { DAY } from '../platform/clock.ts';
import { conflict } from '../platform/errors.ts';
import type { FileStore } from '../platform/file-store.ts';
import type { Services } from '../services.ts';
import type { Database } from '../tables.ts';
import { createApplicant, createBeginner } from './applicant.ts';
import type { SeedDocument } from './documents.ts';
import { countApplicants, openPortalFrom } from './queries.ts';
import { createRandom } from './random.ts';
import { type StoredApplicant, type StoredDocument, storeApplicants } from './store.ts';

/** The password of every fictitious applicant. */
export const SEED_PASSWORD = 'scarlet-ibis-868';

const WEEKS_OPEN = 6;
/** For this many applications, there is one more account that has not got as far. */
const APPLICATIONS_PER_BEGINNER = 25;
const APPLICANTS_AT_ONCE = 1000;
const DOCUMENTS_AT_ONCE = 100;

/** The last midnight in Port of Spain. Seeding twice on one day therefore gives the same data. */
const lastMidnight = (now: Date) => new Date(schoolDayBounds(schoolDay(now)).from);

/** The registration time of each account, in order. */
function registrationTimes(count: number, from: Date, until: Date) {
  const random = createRandom('registrations');
  const length = until.getTime() - from.getTime();
  return Array.from({ length: count }, () => from.getTime() + Math.floor(random.fraction() * length))
    .sort((a, b) => a - b)
    .map((time) => new Date(time));
}

/** Fictitious data never mixes with real data. @throws CONFLICT when there is any applicant. */
async function requireNoApplicants(db: Database) {
  const { accounts, students } = await countApplicants(db);
  if (accounts + students === 0) return;
  throw conflict(`This portal already has applicants (${accounts} accounts, ${students} student records).`);
}

async function keepDocument(
  files: FileStore,
  { content, ...document }: SeedDocument,
): Promise<StoredDocument> {
  const received = await files.receive(Readable.from(content));
  await files.keep(received);
  return { ...document, sha256: received.sha256, fileSize: received.size };
}

type Plan = { registeredAt: Date[]; latest: Date; offered: Parameters<typeof createApplicant>[0]['offered'] };

/** Creates applicants and stores their documents, in batches, so that only a few are in memory at once. */
async function* createApplicants(files: FileStore, { registeredAt, latest, offered }: Plan) {
  for (let start = 0; start < registeredAt.length; start += APPLICANTS_AT_ONCE) {
    const stored: StoredApplicant[] = [];
    const end = Math.min(registeredAt.length, start + APPLICANTS_AT_ONCE);
    for (let from = start; from < end; from += DOCUMENTS_AT_ONCE) {
      const times = registeredAt.slice(from, Math.min(end, from + DOCUMENTS_AT_ONCE));
      const created = times.map((time, index) => {
        const number = from + index;
        const isBeginner = number % (APPLICATIONS_PER_BEGINNER + 1) === 0;
        const create = isBeginner ? createBeginner : createApplicant;
        return create({ number, registeredAt: time, latest, offered });
      });
      const documents = await Promise.all(
        created.map((applicant) =>
          Promise.all(applicant.documents.map((document) => keepDocument(files, document))),
        ),
      );
      stored.push(
        ...created.map((applicant, index) => ({ ...applicant, documents: documents[index] ?? [] })),
      );
    }
    yield stored;
  }
}

/**
 * Fills a portal that has no applicants with fictitious applications, and some accounts that have not got as far. They
 * came in during the last weeks; the portal's opening date is moved back to fit. The same number gives the same data on
 * the same day, except for ids and random names. Either all rows are written or none.
 * @throws CONFLICT when there are applicants already.
 */
export async function seedApplications(
  { db, files, clock }: Services,
  { applications }: { applications: number },
) {
  await requireNoApplicants(db);
  const latest = lastMidnight(clock.now());
  const opened = new Date(latest.getTime() - WEEKS_OPEN * 7 * DAY);
  const beginners = Math.ceil(applications / APPLICATIONS_PER_BEGINNER);
  const registeredAt = registrationTimes(applications + beginners, opened, latest);
  const subjects = await listSubjects(db);
  const offered = subjects.filter(({ isOffered }) => isOffered);
  const passwordHash = await hashPassword(SEED_PASSWORD);

  let documentCount = 0;
  // One transaction for all batches. It blocks nobody who matters: a portal without applicants is not in use.
  const trx = await db.startTransaction().execute();
  try {
    await requireNoApplicants(trx);
    await openPortalFrom(trx, opened.toISOString());
    for await (const applicants of createApplicants(files, { registeredAt, latest, offered })) {
      await storeApplicants(trx, applicants, subjects, passwordHash);
      documentCount += applicants.flatMap(({ documents }) => documents).length;
    }
    await rebuildListing(trx);
    await trx.commit().execute();
  } catch (error) {
    await trx.rollback().execute();
    throw error;
  }
  return { applications, beginners, documents: documentCount };
}
