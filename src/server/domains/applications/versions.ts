import type { RecordedChange } from '../../../shared/admissions/history.ts';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { partsOfVersion } from '../../../shared/applications/version.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { AppError } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
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

/** @throws CONFLICT with what was changed since `seen`, by whom and when. */
async function requireUnchanged(
  trx: Transaction,
  application: AdministratorApplication,
  seen: string,
  outcome: string,
) {
  if (!isChangedSince(application, seen)) return;
  const section = { limit: MOST_CHANGES, offset: 0, after: partsOfVersion(seen).lastEntry };
  const { items } = await readChanges(trx, recordsOf(application), section);
  throw new AppError('CONFLICT', explain(application, items, outcome), { facts: { changes: items } });
}

/**
 * An administrator may change an application if its intake is open and nobody else has changed it since `seen`, the
 * version that the change is based on. Applicants pass: they have no versions, and may not learn what administrators
 * changed. `outcome` ends the refusal. Call in the transaction that writes. @throws CONFLICT.
 */
export async function requireOpenAndUnchanged(
  trx: Transaction,
  actor: Actor,
  application: AdministratorApplication,
  seen?: string,
  outcome = 'Your change was not saved.',
) {
  if (!isAdministrator(actor.role)) return;
  await requireOpenIntake(trx, [application.id]);
  if (seen !== undefined) await requireUnchanged(trx, application, seen, outcome);
}

/** As requireOpenAndUnchanged, for a change of what belongs to a student's application. */
export async function requireOpenAndUnchangedOf(
  trx: Transaction,
  actor: Actor,
  studentId: number,
  seen?: string,
) {
  const application = await queries.findApplication(trx, { studentId });
  if (application) await requireOpenAndUnchanged(trx, actor, application, seen);
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
