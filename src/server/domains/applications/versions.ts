import type { RecordedChange } from '../../../shared/admissions/history.ts';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { partsOfVersion } from '../../../shared/applications/version.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { recordView } from '../audit/events.ts';
import { readChanges } from '../audit/service.ts';
import { requireOpenIntake } from './open-intake.ts';
import * as queries from './queries.ts';

/** The entities under which the audit trail records an application: the application itself and its student. */
const recordsOf = ({ applicationId, studentId }: AdministratorApplication) => [
  { entity: 'application', entityId: applicationId },
  { entity: 'student', entityId: String(studentId) },
];

function explain({ applicationId }: AdministratorApplication, [latest]: RecordedChange[], outcome: string) {
  const who = latest
    ? `${latest.actor.name ?? latest.actor.email} changed ${applicationId} on ${formatDateTime(latest.at)}`
    : `The applicant has changed ${applicationId} meanwhile`;
  return `${who}. ${outcome}`;
}

/** Whether an application has changed since an administrator saw this version. */
export const isChangedSince = ({ version }: AdministratorApplication, seen: string) =>
  partsOfVersion(seen).count !== partsOfVersion(version).count;

const MOST_CHANGES = 50;

/**
 * Nobody overwrites changes that they have not seen: an administrator's write sends the version that it is based on.
 * Call in the transaction that writes. Applicants have no versions, and may not learn what administrators changed.
 * `outcome` ends the refusal.
 * @throws CONFLICT with what was changed since, by whom and when; and in a closed intake.
 */
export async function requireUnchanged(
  trx: Transaction,
  actor: Actor,
  application: AdministratorApplication,
  seen?: string,
  outcome = 'Your change was not saved.',
) {
  if (isAdministrator(actor.role)) await requireOpenIntake(trx, [application.id]);
  if (seen === undefined || !isAdministrator(actor.role)) return;
  if (!isChangedSince(application, seen)) return;
  const section = { limit: MOST_CHANGES, offset: 0, after: partsOfVersion(seen).lastEntry };
  const { items } = await readChanges(trx, recordsOf(application), section);
  throw new AppError('CONFLICT', explain(application, items, outcome), { facts: { changes: items } });
}

/** As requireUnchanged, for a change of what belongs to a student's application. */
export async function requireUnchangedOf(trx: Transaction, actor: Actor, studentId: number, seen?: string) {
  const application = await queries.findApplication(trx, { studentId });
  if (application) await requireUnchanged(trx, actor, application, seen);
}

/** Administrators' changes of an application and its student, latest first (decisions §6). @throws NOT_FOUND. */
export async function historyOf(
  services: Services,
  actor: Actor,
  id: number,
  section: { limit: number; offset: number },
) {
  const application = await queries.getApplication(services.db, id);
  await recordView(services, actor, application.studentId);
  return readChanges(services.db, recordsOf(application), section);
}
