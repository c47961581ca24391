import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { AdministratorApplication, Application } from '../../../shared/applications/schema.ts';
import type { Telling } from '../../../shared/applications/telling.ts';
import { type Clock, timestamp } from '../../platform/clock.ts';
import { conflict } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import type { Author } from '../audit/service.ts';
import { settleReopened } from '../mistakes/reported.ts';
import { listWithLiveOffer } from '../offers/live-offers.ts';
import { withdrawNeedless } from '../reminders/service.ts';
import { deleteDraftsOf } from './drafts-queries.ts';
import { refreshWords } from './listing.ts';
import { requireOpenIntake } from './open-intake.ts';
import * as queries from './queries.ts';
import { type ToldColumns, tellChanges, tellOtherwise } from './telling.ts';

export type Change = { status: ApplicationStatus } & Telling;

/** @throws CONFLICT: whoever holds a place loses it only through the offer (places §5). */
async function requireNoLiveOffer(
  trx: Transaction,
  applications: readonly Application[],
  status: ApplicationStatus,
) {
  if (status === 'approved') return;
  const live = await listWithLiveOffer(
    trx,
    applications.map(({ id }) => id),
  );
  const found = applications.find(({ id }) => live.has(id));
  if (found)
    throw conflict(
      `${found.applicationId} has an offer of a place. Withdraw the offer first. Nothing was saved.`,
    );
}

type Written = { before: AdministratorApplication; submittedAt: string | null };

/** With this status: a draft has none, and any other status keeps the first one. */
export const submissionTime = (status: ApplicationStatus, { submittedAt }: Application, now: string) =>
  status === 'draft' ? null : (submittedAt ?? now);

function toWrite(clock: Clock, applications: readonly AdministratorApplication[], status: ApplicationStatus) {
  const now = timestamp(clock);
  return applications.map((before) => ({
    before,
    submittedAt: submissionTime(status, before, now),
  }));
}

/** To the owners of these students, where nothing is left to submit. */
export async function withdrawNeedlessReminders(trx: Transaction, studentIds: readonly number[]) {
  const owners = await queries.ownersOf(trx, studentIds);
  await withdrawNeedless(
    trx,
    [...owners.values()].map(({ id }) => id),
  );
}

async function write(
  trx: Transaction,
  clock: Clock,
  status: ApplicationStatus,
  written: readonly Written[],
  told: ReadonlyMap<number, ToldColumns>,
) {
  await requireOpenIntake(
    trx,
    written.map(({ before: { id } }) => id),
  );
  const rows = written.map(({ before: { id }, submittedAt }) => ({ id, submittedAt, ...told.get(id) }));
  await queries.updateStatuses(trx, status, timestamp(clock), rows);
  const studentIds = written.map(({ before: { studentId } }) => studentId);
  await refreshWords(trx, studentIds);
  if (status === 'draft') {
    await settleReopened(
      trx,
      clock,
      written.map(({ before: { id } }) => id),
    );
  } else {
    await deleteDraftsOf(trx, studentIds);
    await withdrawNeedlessReminders(trx, studentIds);
  }
  return written.map(({ before, submittedAt }) => ({ ...before, status, submittedAt }));
}

/**
 * Writes the status of applications, deletes the saved drafts of those that are no drafts (decisions §2), and takes a
 * withdrawn application up again. Applicants whose status changes are told of it, or not, as `tellChanges` says.
 * @returns the applications as they were written.
 * @throws CONFLICT when one of them holds a place that the status would take away.
 */
export async function writeStatuses(
  trx: Transaction,
  services: Pick<Services, 'clock' | 'config'>,
  actor: Author,
  applications: readonly AdministratorApplication[],
  change: Change,
) {
  const { status } = change;
  const { clock } = services;
  await requireNoLiveOffer(trx, applications, status);
  const written = toWrite(clock, applications, status);
  const changing = written.filter(({ before }) => before.status !== status);
  const told = await tellChanges(
    trx,
    services,
    actor,
    changing.map((one) => ({ ...change, ...one })),
  );
  return write(trx, clock, status, written, told);
}

/** As writeStatuses, for a status that an email about an offer or the waiting list tells at once (places §5). */
export async function writeToldStatuses(
  trx: Transaction,
  clock: Clock,
  applications: readonly AdministratorApplication[],
  status: 'approved' | 'under_review',
) {
  const told = await tellOtherwise(
    trx,
    clock,
    applications.map(({ id }) => id),
  );
  const written = await write(trx, clock, status, toWrite(clock, applications, status), told);
  const isTold = status === 'approved' ? true : null;
  return written.map((application) => ({ ...application, isTold }));
}
