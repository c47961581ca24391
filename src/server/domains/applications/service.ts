import type { z } from 'zod';
import { formatApplicationId } from '../../../shared/applications/application-id.ts';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type {
  AdministratorApplication,
  applicationChangesSchema,
  Choices,
  newApplicationSchema,
} from '../../../shared/applications/schema.ts';
import { isApplicantStatus, isDecided } from '../../../shared/applications/status.ts';
import type { Telling } from '../../../shared/applications/telling.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { timestamp } from '../../platform/clock.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { recordView } from '../audit/events.ts';
import type { Author } from '../audit/service.ts';
import { currentIntake } from '../intakes/service.ts';
import { writeWithEmails } from '../mail/service.ts';
import { requireChangeable, requireReadable } from '../students/access.ts';
import { studentToApplyWith } from './apply-again.ts';
import { requireIneligibleSeen } from './assessment.ts';
import { saveChoices } from './choices.ts';
import { changeStatus, decide } from './deciding.ts';
import { refreshListing, refreshWords } from './listing.ts';
import { requireOpenIntake } from './open-intake.ts';
import * as queries from './queries.ts';
import { rescoreStudent } from './scores.ts';
import { asSeenBy, asTold } from './told.ts';
import { recordApplication, recordApplications } from './trail.ts';
import { requireOpenAndUnchanged } from './versions.ts';

export { eligibilityOfChosen, hasUnseen, ineligibleSubjectsOf, withAssessment } from './assessment.ts';
export { assignApplications, unassignAll } from './assignment.ts';
export { composeStatusEmail, queueStatusEmail, type StatusEmail } from './emails.ts';
export { requireOpenIntake } from './open-intake.ts';
export { getApplication, listApplications, listApplicationsWith, showDecisions } from './queries.ts';
export { refreshResultsCheck } from './results-check.ts';
export { rescoreChanged, rescoreStudent } from './scores.ts';
export { writeToldStatuses } from './status-change.ts';
export { asTold, statusAsTold } from './told.ts';
export { undoDecision } from './undo.ts';
export { isChangedSince, requireOpenAndUnchanged } from './versions.ts';
export { withdrawApplication } from './withdrawal.ts';

function requireAllowedStatus(actor: Actor, status: ApplicationStatus | undefined) {
  if (status && !isApplicantStatus(status) && !isAdministrator(actor.role)) {
    throw forbidden('Only administrators can set this status.');
  }
}

/**
 * Creates the application of a student, and submits it if `status` says so. A record of an earlier intake is copied first.
 * @throws as requireChangeable; BAD_REQUEST for the choices; CONFLICT when the student already has an application.
 */
export function createApplication(
  services: Services,
  actor: Actor,
  input: z.output<typeof newApplicationSchema>,
) {
  return writeWithEmails(services, async (trx) => {
    const studentId = await studentToApplyWith(trx, services, actor, input.studentId);
    await requireChangeable(trx, services.clock, actor, studentId);
    requireAllowedStatus(actor, input.status);
    return asSeenBy(actor, await insertApplication(trx, services, actor, { ...input, studentId }));
  });
}

type NewApplication = Choices & {
  studentId: number;
  status?: ApplicationStatus | undefined;
  /** The administrator who enters it from paper. */
  enteredBy?: string;
};

/** As createApplication, for whoever may change the student. Call `deliverMail` after the transaction. */
export async function insertApplication(
  trx: Transaction,
  services: Services,
  actor: Actor,
  { studentId, status = 'draft', enteredBy, ...choices }: NewApplication,
) {
  const { clock } = services;
  if (await queries.findApplication(trx, { studentId })) {
    throw conflict('This student already has an application');
  }
  const now = timestamp(clock);
  const { id: intakeId, entryYear } = await currentIntake(trx);
  const applicationId = formatApplicationId(entryYear, await queries.takeNumber(trx, entryYear));
  const id = await queries.insertApplication(trx, {
    applicationId,
    studentId,
    intakeId,
    enteredBy: enteredBy ?? null,
    createdAt: now,
    updatedAt: now,
  });
  await saveChoices(trx, actor, await queries.getApplication(trx, id), choices);
  await rescoreStudent(trx, studentId);
  await refreshListing(trx, studentId);
  if (status !== 'draft') await changeStatus(trx, services, actor, id, { status });
  const after = await queries.getApplication(trx, id);
  await recordApplication(trx, services, actor, { action: 'application_created', before: null, after });
  return after;
}

/** Saves the choices of an application that is there already, and what follows from them. @throws as saveChoices. */
async function changeChoices(
  trx: Transaction,
  actor: Actor,
  application: AdministratorApplication,
  choices: Parameters<typeof saveChoices>[3],
) {
  await saveChoices(trx, actor, application, choices);
  await rescoreStudent(trx, application.studentId);
  await refreshWords(trx, [application.studentId]);
}

type SeenClosed = { seenClosed?: string[] | undefined };

/** What somebody is told whose write came after a colleague's. */
const refusalOf = (status: ApplicationStatus | undefined) =>
  status && isDecided(status) ? 'Your decision was not saved.' : 'Your change was not saved.';

/** Changes the choices, the status, or both. @throws as requireChangeable; BAD_REQUEST; FORBIDDEN; CONFLICT. */
export function changeApplication(
  services: Services,
  actor: Actor,
  id: number,
  {
    status,
    version,
    reason,
    correct,
    choice,
    overLimit,
    seenClosed,
    ...choices
  }: z.output<typeof applicationChangesSchema> & SeenClosed,
) {
  return writeWithEmails(services, async (trx) => {
    const application = await queries.getApplication(trx, id);
    const now = timestamp(services.clock);
    await requireChangeable(trx, services.clock, actor, application.studentId);
    requireAllowedStatus(actor, status);
    await requireOpenAndUnchanged(trx, actor, application, version, refusalOf(status));
    await requireIneligibleSeen(trx, application, { status, seenClosed });
    const changesChoices = choices.firstChoiceSubjects || choices.secondChoiceSubjects;
    if (!changesChoices && !status) return application;
    if (changesChoices) {
      await changeChoices(trx, actor, application, choices);
      await queries.updateApplication(trx, id, { updatedAt: now });
    }
    const telling = { reason, correct };
    if (status) await changeStatus(trx, services, actor, id, { status, choice, overLimit, ...telling });
    const after = await queries.getApplication(trx, id);
    const action =
      changesChoices && application.status === after.status ? 'choices_changed' : 'status_changed';
    await recordApplication(trx, services, actor, { action, before: application, after, telling });
    return after;
  });
}

/** An administrator sets any of the five statuses, without restriction (administrators §4). */
export function overrideStatus(
  services: Services,
  actor: Actor,
  id: number,
  {
    version,
    status,
    seenClosed,
    ...telling
  }: { status: ApplicationStatus; version?: string | undefined } & Telling & SeenClosed,
) {
  return writeWithEmails(services, async (trx) => {
    const before = await queries.getApplication(trx, id);
    await requireOpenAndUnchanged(trx, actor, before, version, refusalOf(status));
    await requireIneligibleSeen(trx, before, { status, seenClosed });
    await decide(trx, services, actor, [before], { status, ...telling });
    const after = await queries.getApplication(trx, id);
    await recordApplication(trx, services, actor, { action: 'status_changed', before, after, telling });
    return after;
  });
}

/**
 * Sets the status of many. Call in a transaction of `writeWithEmails`; the caller has checked that they may have it.
 */
export async function setStatuses(
  trx: Transaction,
  services: Services,
  actor: Author,
  applications: readonly AdministratorApplication[],
  status: ApplicationStatus,
) {
  await decide(trx, services, actor, applications, { status });
  const ids = applications.map(({ id }) => id);
  const written = new Map((await queries.listApplicationsWith(trx, ids)).map((after) => [after.id, after]));
  const changes = applications.map((before) => ({
    action: 'status_changed' as const,
    before,
    after: written.get(before.id) ?? before,
  }));
  await recordApplications(trx, services, actor, changes);
}

/** An administrator sets both choices, regardless of eligibility (decisions §2). @throws NOT_FOUND, CONFLICT. */
export function overrideChoices(
  services: Services,
  actor: Actor,
  id: number,
  { version, ...choices }: Choices & { version?: string | undefined },
) {
  return services.db.transaction().execute(async (trx) => {
    const before = await queries.getApplication(trx, id);
    await requireOpenAndUnchanged(trx, actor, before, version);
    await changeChoices(trx, actor, before, choices);
    await queries.updateApplication(trx, id, { updatedAt: timestamp(services.clock) });
    const after = await queries.getApplication(trx, id);
    await recordApplication(trx, services, actor, { action: 'choices_changed', before, after });
    return after;
  });
}

/** @throws NOT_FOUND when there is no application yet; as requireReadable. */
export async function getApplicationOf(services: Services, actor: Actor, studentId: number) {
  await requireReadable(services.db, actor, studentId);
  const application = await queries.findApplication(services.db, { studentId });
  if (!application) throw notFound('There is no application yet.');
  await recordView(services, actor, studentId);
  return asSeenBy(actor, application);
}

/** The applications of an account, as applicants see them; only withdrawn ones if wanted. */
export const listApplicationsOf = async (db: Database, userId: number, { isWithdrawn = false } = {}) =>
  (await queries.listApplicationsOf(db, userId))
    .filter(({ withdrawnAt }) => !isWithdrawn || withdrawnAt !== null)
    .map(asTold);

/**
 * Increments the version of an application, after something that belongs to it changed.
 * @throws CONFLICT in a closed intake.
 */
export async function touchApplication(trx: Transaction, { clock }: Pick<Services, 'clock'>, id: number) {
  await requireOpenIntake(trx, [id]);
  await queries.updateApplication(trx, id, { updatedAt: timestamp(clock) });
}
