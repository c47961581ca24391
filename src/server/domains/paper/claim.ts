import type { z } from 'zod';
import type { Application } from '../../../shared/applications/schema.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { askSchoolMessage } from '../../../shared/intakes/schema.ts';
import type { claimSchema } from '../../../shared/paper/claim.ts';
import { timestamp } from '../../platform/clock.ts';
import { eraseNowOrSoon } from '../../platform/database/erasure.ts';
import { AppError, conflict, forbidden, invalid } from '../../platform/errors.ts';
import { hashReadableCode } from '../../platform/tokens.ts';
import type { Actor, Visitor } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { adoptDraftOf } from '../applications/adopt-draft.ts';
import { destroyStudents } from '../applications/deletion.ts';
import { isSameChild, mayBeSame } from '../applications/identity-keys.ts';
import {
  getApplication,
  listApplicationsOf,
  requireOpenIntake,
  touchApplication,
} from '../applications/service.ts';
import { asTold } from '../applications/told.ts';
import { findCounted } from '../auth/login-limit.ts';
import { moveDocuments, removeOrphans } from '../documents/service.ts';
import { listDifferent } from '../doubles/service.ts';
import { withdrawClaimEmails } from '../mail/service.ts';
import { findIntakeOf, giveOwner, joinEarlier, listStudentsOf, requireStudent } from '../students/service.ts';
import * as queries from './queries.ts';

const NOT_VALID =
  'This code is not valid. Please check it, or ask the school for a new one: it works for one account, and for 90 days.';
const HAS_RECORD =
  'This account has an application of the same person already. Please contact the school and give them this code: they decide which of the two stays.';
const HAS_BEGUN =
  'This account has begun an application of the same person. The one from the school can take its place: what was typed here is removed then, and the documents are kept. Send replacesBegun: true if that is wanted.';
const IS_WITHDRAWN =
  'The school has withdrawn this application, because there is another one for the same person. Please contact the school.';

type Claimable = NonNullable<Awaited<ReturnType<typeof queries.findByClaimCode>>>;

/**
 * Looks at the records of the account in the intake of the claimed application. An account may hold records of
 * several children, but only one record of each child. Withdrawn records do not count, nor those that the school has
 * marked as different people.
 * @returns the claimed person; `isFirst`: the account has no other record, and the intake is the current one;
 * `begun`: the ids of records that surely are this person's and have no application.
 * @throws CONFLICT when the account has an application that may be this person's.
 */
async function recordsBefore(trx: Transaction, { id }: Actor, { id: applicationId, studentId }: Claimable) {
  const intake = await findIntakeOf(trx, studentId);
  const person = await requireStudent(trx, studentId);
  const different = new Set(await listDifferent(trx, applicationId));
  const applied = await listApplicationsOf(trx, id, {});
  const withdrawn = await listApplicationsOf(trx, id, { isWithdrawn: true });
  const idsOf = (applications: readonly Application[]) =>
    new Set(applications.map((application) => application.studentId));
  const [gone, apart, hasApplied] = [
    idsOf(withdrawn),
    idsOf(applied.filter((application) => different.has(application.id))),
    idsOf(applied),
  ];
  const records = (await listStudentsOf(trx, id, intake?.id)).filter((record) => !gone.has(record.id));
  const same = records.filter((record) => !apart.has(record.id) && mayBeSame(record, person));
  if (same.some((record) => hasApplied.has(record.id))) throw conflict(HAS_RECORD);
  return {
    person,
    isFirst: records.length === 0 && intake?.state === 'current',
    // Only records that surely are the same person's give way: a brother with a mistyped PIN keeps his.
    begun: same.filter((record) => isSameChild(record, person)).map((record) => record.id),
  };
}

/**
 * Moves the documents of begun records to the claimed one, then deletes the begun records. @returns the ids of stored
 * files.
 */
async function replaceBegun(trx: Transaction, services: Visitor, actor: Actor, begun: number[], by: number) {
  for (const studentId of begun) await moveDocuments(trx, services, actor, studentId, by);
  return destroyStudents(trx, services, actor, begun);
}

/** @returns the ids of the stored files of what gave way; undefined when nothing did. */
async function join(
  trx: Transaction,
  services: Visitor,
  actor: Actor,
  claimable: Claimable,
  replacesBegun: boolean,
) {
  const { id, studentId } = claimable;
  if ((await getApplication(trx, id)).withdrawnAt) throw conflict(IS_WITHDRAWN);
  await requireOpenIntake(trx, [id], askSchoolMessage);
  const { person, isFirst, begun } = await recordsBefore(trx, actor, claimable);
  const [begunStudentId] = begun;
  if (begunStudentId !== undefined && !replacesBegun)
    throw new AppError('CONFLICT', HAS_BEGUN, { facts: { begunStudentId } });
  await giveOwner(trx, studentId, actor.id);
  const removed = begun.length > 0 ? await replaceBegun(trx, services, actor, begun, studentId) : undefined;
  // What the account has in later intakes goes on with the claimed record, too.
  for (const record of (await listStudentsOf(trx, actor.id)).toReversed())
    if (record.firstRecordId === null) await joinEarlier(trx, record);
  // Otherwise the draft of the account may be about another child.
  if (isFirst) await adoptDraftOf(trx, actor.id, person);
  await withdrawClaimEmails(trx, id);
  await touchApplication(trx, services, id);
  return removed;
}

/**
 * Joins a paper application to the account of its person (paper §2). Sent again by the same account, the code answers
 * the same. Wrong codes are counted for the account and its network.
 * @throws FORBIDDEN for administrators; BAD_REQUEST for a wrong code; CONFLICT when the account has a record of this
 * person, unless that has no application and may give way; TOO_MANY_REQUESTS.
 */
export async function claimApplication(
  services: Visitor,
  actor: Actor,
  { code, replacesBegun }: z.output<typeof claimSchema>,
): Promise<Application> {
  if (isAdministrator(actor.role)) throw forbidden('Only applicants can claim an application.');
  const { clock, db } = services;
  const find = (database: typeof db) =>
    queries.findByClaimCode(database, hashReadableCode(code), timestamp(clock));
  const isUsable = (found: Awaited<ReturnType<typeof find>>) =>
    found !== undefined && (found.userId === null || found.userId === actor.id);
  const guess = async () => isUsable(await find(db));
  if (!(await findCounted(services, actor, guess))) throw invalid(NOT_VALID, 'code');

  return services.files.exclusively(async () => {
    const { claimed, removed } = await db.transaction().execute(async (trx) => {
      const found = await find(trx);
      if (!found || !isUsable(found)) throw invalid(NOT_VALID, 'code');
      const isNew = found.userId === null;
      const removed = isNew ? await join(trx, services, actor, found, replacesBegun) : undefined;
      return { claimed: asTold(await getApplication(trx, found.id)), removed };
    });
    if (removed) {
      await removeOrphans(services, removed);
      await eraseNowOrSoon(services);
    }
    return claimed;
  });
}
