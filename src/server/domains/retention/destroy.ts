import { isSuperAdministrator } from '../../../shared/auth/constants.ts';
import { schoolDay } from '../../../shared/format/dates.ts';
import type { Destruction } from '../../../shared/retention/schema.ts';
import { type Clock, DAY, timestamp } from '../../platform/clock.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import { eraseNowOrSoon } from '../../platform/database/erasure.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { destroyStudents } from '../applications/deletion.ts';
import { type Author, recordChange } from '../audit/service.ts';
import { eraseUser } from '../users/management.ts';
import { findUserByEmail } from '../users/service.ts';
import { removeDestroyedContents } from './contents.ts';
import { removeOldCopies } from './copies.ts';
import { findDue } from './due.ts';
import * as queries from './queries.ts';

/** Destroys what is due, in one transaction, and what is left of it on the disk afterwards (intakes §7). */

type Due = Awaited<ReturnType<typeof findDue>>;
type Item = Due['items'][number];

const NOT_CONFIRMED = 'Nothing was destroyed. Please look at the list, and send confirm: true.';
const NOT_DUE = 'Something of the list is not due any more. Nothing was destroyed. Please look at it again.';
const IS_BUSY =
  'A backup or a restore is running. Nothing was destroyed. Please try again when it has ended.';

/** @throws CONFLICT when one of them is not due. */
function chosenOf({ items }: Due, { ids, all }: Pick<Destruction, 'ids' | 'all'>): Item[] {
  if (all || !ids) return items;
  const wanted = new Set(ids.map(String));
  const chosen = items.filter(
    ({ id, applicationId }) => wanted.has(id) || (applicationId !== null && wanted.has(applicationId)),
  );
  if (chosen.length !== wanted.size) throw conflict(NOT_DUE);
  return chosen;
}

async function destroyApplications(
  trx: Transaction,
  services: Services,
  author: Author,
  applications: Due['applications'],
) {
  await queries.keepCounts(
    trx,
    applications.map(({ id }) => id),
  );
  return destroyStudents(
    trx,
    services,
    author,
    applications.map(({ studentId }) => studentId),
  );
}

async function destroyAccounts(
  trx: Transaction,
  services: Services,
  author: Author,
  accounts: Due['accounts'],
) {
  const contents: string[] = [];
  for (const { id } of accounts) contents.push(...(await eraseUser(trx, services, author, id)));
  return contents;
}

/** The rows that outlive every restore. */
function ledgerOf(
  { applications, accounts }: Pick<Due, 'applications' | 'accounts'>,
  at: string,
  byEmail: string,
) {
  return [
    ...applications.map(({ studentId, studentCreatedAt, kind, applicationId }) => ({
      kind: 'application' as const,
      recordId: studentId,
      rule: kind,
      number: applicationId,
      at,
      byEmail,
      recordCreatedAt: studentCreatedAt,
    })),
    ...accounts.map(({ id, createdAt }) => ({
      kind: 'account' as const,
      recordId: id,
      rule: 'account',
      number: '',
      at,
      byEmail,
      recordCreatedAt: createdAt,
    })),
  ];
}

async function destroyChosen(
  trx: Transaction,
  services: Services,
  author: Author,
  wanted: Pick<Destruction, 'ids' | 'all'>,
  asOf: Clock,
) {
  const due = await findDue(trx, asOf);
  const chosen = chosenOf(due, wanted);
  const ids = new Set(chosen.map(({ id }) => id));
  const applications = due.applications.filter(({ id }) => ids.has(String(id)));
  const accounts = due.accounts.filter(({ id }) => ids.has(`account-${id}`));
  const contents = new Set([
    ...(await destroyApplications(trx, services, author, applications)),
    ...(await destroyAccounts(trx, services, author, accounts)),
  ]);
  if (ids.has('audit') && due.before.audit !== null) await queries.blankOldEntries(trx, due.before.audit);
  await queries.insertDestructions(
    trx,
    ledgerOf({ applications, accounts }, timestamp(services.clock), author.email),
  );
  await queries.insertContents(trx, [...contents]);
  await queries.updateSettings(trx, { confirmedBy: author.email });
  const byKind = Object.fromEntries(
    [...Map.groupBy(chosen, ({ kind }) => kind)].map(([kind, { length }]) => [kind, length]),
  );
  const entry = { action: 'data_destroyed', entity: 'retention', entityId: '1' } as const;
  const after = { ...byKind, files: contents.size };
  if (chosen.length > 0) await recordChange(trx, services.clock, author, { ...entry, before: null, after });
  return { destroyed: chosen.length, files: contents.size };
}

/**
 * Destroys what is due and confirmed: all of it, or the given items. After a crash before the commit, nothing is
 * destroyed; after one behind it, the next start removes the files.
 * @throws BAD_REQUEST without confirmation; CONFLICT for what is not due, and while a backup or restore runs.
 */
export async function destroyDue(
  services: Services,
  author: Author,
  { confirm, ...wanted }: Destruction,
  asOf: Clock = services.clock,
) {
  if (!confirm) throw invalid(NOT_CONFIRMED, 'confirm');
  // A restore under way would bring back what is destroyed now.
  if (services.operations.state().running) throw conflict(IS_BUSY);
  const destroyed = await services.files.exclusively(() =>
    services.db.transaction().execute((trx) => destroyChosen(trx, services, author, wanted, asOf)),
  );
  await removeDestroyedContents(services);
  await eraseNowOrSoon(services);
  await removeOldCopies(services);
  return destroyed;
}

/** How far `judgedAt` may move per day. Two days, so that it catches up after days off. */
const MOST_AHEAD = 2 * DAY;

/**
 * The clock by which automatic destruction judges. It follows the real one by at most two days a day, so that a wrong
 * clock destroys nothing years early.
 */
async function judgeNow({ db, clock }: Services): Promise<Clock> {
  const { judgedAt } = await queries.findSettings(db);
  const now = clock.now();
  const last = judgedAt === null ? now : new Date(judgedAt);
  const judged = new Date(Math.min(now.getTime(), last.getTime() + MOST_AHEAD));
  const values = { judgedAt: judged.toISOString(), ranOn: schoolDay(now) };
  await db.transaction().execute((trx) => queries.updateSettings(trx, values));
  return { now: () => judged };
}

/**
 * Runs at most once a day, when switched on and the clock is believed. Acts as the super administrator who confirmed the
 * last list, while that account is active.
 */
export async function destroyByItself(services: Services) {
  const { byItself, confirmedBy, ranOn } = await queries.findSettings(services.db);
  const author = confirmedBy === null ? undefined : await findUserByEmail(services.db, confirmedBy);
  if (!fromFlag(byItself) || !author?.isActive || !isSuperAdministrator(author.role)) return;
  if (services.clockWatch.isDoubted() || ranOn === schoolDay(services.clock.now())) return;
  if (services.operations.state().running) return;
  const { leave } = services.gate.enter();
  try {
    await destroyDue(services, author, { all: true, confirm: true }, await judgeNow(services));
  } finally {
    leave();
  }
}
