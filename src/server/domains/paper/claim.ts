import type { Application } from '../../../shared/applications/schema.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { askSchoolMessage } from '../../../shared/intakes/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { conflict, forbidden, invalid } from '../../platform/errors.ts';
import { hashReadableCode } from '../../platform/tokens.ts';
import type { Actor, Visitor } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { adoptDraft } from '../applications/adopt-draft.ts';
import { mayBeSame } from '../applications/identity-keys.ts';
import {
  getApplication,
  listApplicationsOf,
  requireOpenIntake,
  touchApplication,
} from '../applications/service.ts';
import { asTold } from '../applications/told.ts';
import { findCounted } from '../auth/login-limit.ts';
import { currentIntakeId } from '../intakes/service.ts';
import { withdrawClaimEmails } from '../mail/service.ts';
import { getRecord, giveOwner, joinEarlier, listStudentsOf } from '../students/service.ts';
import * as queries from './queries.ts';

const NOT_VALID =
  'This code is not valid. Please check it, or ask the school for a new one: it works for one account, and for 90 days.';
const HAS_RECORD =
  'This account has an application of the same person already. Please contact the school and give them this code: they decide which of the two stays.';
const IS_WITHDRAWN =
  'The school has withdrawn this application, because there is another one for the same person. Please contact the school.';

/**
 * An account may hold records of several children, but no two of one. Those that are withdrawn, or of earlier intakes,
 * do not count. @returns the records that count. @throws CONFLICT.
 */
async function requireOtherPeople(trx: Transaction, { id }: Actor, claimed: number) {
  const withdrawn = await listApplicationsOf(trx, id, { isWithdrawn: true });
  const gone = new Set(withdrawn.map(({ studentId }) => studentId));
  const records = (await listStudentsOf(trx, id, await currentIntakeId(trx))).filter(
    (record) => !gone.has(record.id),
  );
  const person = await getRecord(trx, claimed);
  if (records.some((record) => mayBeSame(record, person))) throw conflict(HAS_RECORD);
  return records;
}

/**
 * Joins a paper application to the account of its person (paper §2). Sent again by the same account, the code answers the same.
 * Wrong codes are counted for the account and its network.
 * @throws FORBIDDEN for administrators; BAD_REQUEST for a wrong code; CONFLICT when the account has a record of this person;
 * TOO_MANY_REQUESTS.
 */
export async function claimApplication(services: Visitor, actor: Actor, code: string): Promise<Application> {
  if (isAdministrator(actor.role)) throw forbidden('Only applicants can claim an application.');
  const { clock, db } = services;
  const find = (database: typeof db) =>
    queries.findByClaimCode(database, hashReadableCode(code), timestamp(clock));
  const isUsable = (found: Awaited<ReturnType<typeof find>>) =>
    found !== undefined && (found.userId === null || found.userId === actor.id);
  const guess = async () => isUsable(await find(db));
  if (!(await findCounted(services, actor, guess))) throw invalid(NOT_VALID, 'code');

  return db.transaction().execute(async (trx) => {
    const found = await find(trx);
    if (!found || !isUsable(found)) throw invalid(NOT_VALID, 'code');
    if (found.userId === null) {
      if ((await getApplication(trx, found.id)).withdrawnAt) throw conflict(IS_WITHDRAWN);
      await requireOpenIntake(trx, [found.id], askSchoolMessage);
      const others = await requireOtherPeople(trx, actor, found.studentId);
      await giveOwner(trx, found.studentId, actor.id);
      await joinEarlier(trx, await getRecord(trx, found.studentId));
      // With other children there, it may be of another one.
      if (others.length === 0) await adoptDraft(trx, actor.id, found.studentId);
      await withdrawClaimEmails(trx, found.id);
      await touchApplication(trx, services, found.id);
    }
    return asTold(await getApplication(trx, found.id));
  });
}
