import type { z } from 'zod';
import { entryYear, formatApplicationId } from '../../../shared/applications/application-id.ts';
import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type {
  Application,
  applicationChangesSchema,
  Choices,
  newApplicationSchema,
} from '../../../shared/applications/schema.ts';
import { isApplicantStatus, isDecidable } from '../../../shared/applications/status.ts';
import { ineligibleMessage, submissionGaps } from '../../../shared/applications/submission.ts';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { timestamp } from '../../platform/clock.ts';
import { AppError, conflict, forbidden, invalid, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../platform/trpc/context.ts';
import type { Database, Transaction } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import { requireChangeable, requireReadable } from '../students/access.ts';
import { eligibilityFor, subjectsNamed } from '../subjects/service.ts';
import * as queries from './queries.ts';
import { rescoreStudent } from './scores.ts';

export { listApplicationsOf, selectApplications, toApplication } from './queries.ts';
export { rescoreStudent } from './scores.ts';

async function ineligibleAmong(trx: Transaction, studentId: number, names: string[]) {
  const { found } = await subjectsNamed(trx, [...new Set(names)]);
  const eligibility = await eligibilityFor(trx, studentId, found);
  return eligibility.filter(({ eligible }) => !eligible).map(({ subject }) => subject);
}

/** @throws NOT_FOUND. */
export async function getApplication(db: Database, id: number): Promise<Application> {
  const application = await queries.findApplication(db, { id });
  if (!application) throw notFound('There is no such application.');
  return application;
}

type ChoiceChanges = Pick<z.output<typeof applicationChangesSchema>, keyof Choices>;

/** Only subjects on offer that the student is eligible for; an exception is for administrators to make (decisions §6). */
async function saveChoices(trx: Transaction, actor: Actor, application: Application, choices: ChoiceChanges) {
  const lists = [
    [1, choices.firstChoiceSubjects, 'firstChoiceSubjects'],
    [2, choices.secondChoiceSubjects, 'secondChoiceSubjects'],
  ] as const;
  for (const [choice, names, field] of lists) {
    if (!names) continue;
    const { found, unknown } = await subjectsNamed(trx, names);
    const notOffered = [...unknown, ...found.filter(({ isOffered }) => !isOffered).map(({ name }) => name)];
    if (notOffered.length > 0)
      throw invalid(`Not on offer: ${notOffered.join(', ')}. Please choose again.`, field);
    const subjectIds = found.map(({ id }) => id);
    await queries.replaceChoice(trx, application.id, choice, subjectIds);
  }
  if (isAdministrator(actor.role)) return;
  const names = lists.flatMap(([, chosen]) => chosen ?? []);
  const ineligible = await ineligibleAmong(trx, application.studentId, names);
  if (ineligible.length > 0) throw invalid(ineligibleMessage(ineligible), 'firstChoiceSubjects');
}

/** All that the review page checks, checked again (decisions §2). @throws BAD_REQUEST with every gap as an issue. */
async function requireComplete(trx: Transaction, application: Application) {
  const { studentId, firstChoiceSubjects, secondChoiceSubjects } = application;
  const gaps = submissionGaps({
    ...(await queries.submissionMaterial(trx, studentId)),
    firstChoiceSubjects,
    secondChoiceSubjects,
    ineligibleSubjects: await ineligibleAmong(trx, studentId, [
      ...firstChoiceSubjects,
      ...secondChoiceSubjects,
    ]),
  });
  const [first] = gaps;
  if (!first) return;
  const issues = gaps.map(({ place, message }) => ({ path: place, message }));
  throw new AppError('BAD_REQUEST', first.message, { issues });
}

/** A draft has not been submitted; anything else has, at the first time it was (decisions §2). */
async function saveStatus(
  trx: Transaction,
  now: string,
  application: Application,
  status: ApplicationStatus,
) {
  const submittedAt = status === 'draft' ? null : (application.submittedAt ?? now);
  await queries.updateApplication(trx, application.id, { status, submittedAt, updatedAt: now });
}

/** Once, with everything complete; the draft is no longer needed. */
async function submit(trx: Transaction, now: string, application: Application) {
  await requireComplete(trx, application);
  await saveStatus(trx, now, application, 'submitted');
  await queries.deleteDraftOfOwner(trx, application.studentId);
}

async function recordStatus(
  trx: Transaction,
  { clock }: Services,
  actor: Actor,
  before: Application,
  after: Application,
) {
  await recordChange(trx, clock, actor, {
    action: 'status_changed',
    entity: 'application',
    entityId: before.applicationId,
    before: { status: before.status, submittedAt: before.submittedAt },
    after: { status: after.status, submittedAt: after.submittedAt },
  });
}

/** Officers decide only what is waiting for a decision (administrator spec §4). @throws CONFLICT. */
function requireDecidable({ status, applicationId }: Application) {
  if (isDecidable(status)) return;
  throw conflict(
    `${applicationId} cannot be approved or rejected: its status is ${status.replace('_', ' ')}.`,
  );
}

/** Applicants keep a draft or submit it; administrators decide what was submitted. */
async function applyStatus(
  trx: Transaction,
  services: Services,
  actor: Actor,
  id: number,
  status: ApplicationStatus,
) {
  const application = await getApplication(trx, id);
  const now = timestamp(services.clock);
  if (isAdministrator(actor.role)) {
    if (status === 'approved' || status === 'rejected') requireDecidable(application);
    await saveStatus(trx, now, application, status);
    await recordStatus(trx, services, actor, application, await getApplication(trx, id));
  } else if (status === 'submitted') {
    await submit(trx, now, application);
  }
}

function requireAllowedStatus(actor: Actor, status: ApplicationStatus | undefined) {
  if (status && !isApplicantStatus(status) && !isAdministrator(actor.role)) {
    throw forbidden('Only administrators can set this status.');
  }
}

/**
 * Creates the application of a student, and submits it when the status says so.
 * @throws as requireChangeable; BAD_REQUEST for the choices; CONFLICT when the student has one.
 */
export function createApplication(
  services: Services,
  actor: Actor,
  input: z.output<typeof newApplicationSchema>,
) {
  const { studentId, status = 'draft', ...choices } = input;
  return services.db.transaction().execute(async (trx) => {
    await requireChangeable(trx, services.clock, actor, studentId);
    requireAllowedStatus(actor, status);
    if (await queries.findApplication(trx, { studentId })) {
      throw conflict('This student already has an application');
    }
    const year = entryYear(services.clock.now());
    const now = timestamp(services.clock);
    const applicationId = formatApplicationId(year, await queries.takeNumber(trx, year));
    const id = await queries.insertApplication(trx, {
      applicationId,
      studentId,
      createdAt: now,
      updatedAt: now,
    });
    await saveChoices(trx, actor, await getApplication(trx, id), choices);
    await rescoreStudent(trx, studentId);
    if (status !== 'draft') await applyStatus(trx, services, actor, id, status);
    return getApplication(trx, id);
  });
}

/** Changes what is sent: choices, status, or both. @throws as requireChangeable; BAD_REQUEST; FORBIDDEN; CONFLICT. */
export function updateApplication(
  services: Services,
  actor: Actor,
  id: number,
  { status, ...choices }: z.output<typeof applicationChangesSchema>,
) {
  return services.db.transaction().execute(async (trx) => {
    const application = await getApplication(trx, id);
    await requireChangeable(trx, services.clock, actor, application.studentId);
    requireAllowedStatus(actor, status);
    if (choices.firstChoiceSubjects || choices.secondChoiceSubjects) {
      await saveChoices(trx, actor, application, choices);
      await rescoreStudent(trx, application.studentId);
      await queries.updateApplication(trx, id, { updatedAt: timestamp(services.clock) });
      if (isAdministrator(actor.role)) await recordChoices(trx, services, actor, application);
    }
    if (status) await applyStatus(trx, services, actor, id, status);
    return getApplication(trx, id);
  });
}

async function recordChoices(trx: Transaction, { clock }: Services, actor: Actor, before: Application) {
  const choicesOf = ({ firstChoiceSubjects, secondChoiceSubjects }: Application) => ({
    firstChoiceSubjects,
    secondChoiceSubjects,
  });
  await recordChange(trx, clock, actor, {
    action: 'choices_changed',
    entity: 'application',
    entityId: before.applicationId,
    before: choicesOf(before),
    after: choicesOf(await getApplication(trx, before.id)),
  });
}

/** An administrator sets any of the five statuses, without restriction (administrator spec §4). */
export function setStatus(services: Services, actor: Actor, id: number, status: ApplicationStatus) {
  return services.db.transaction().execute(async (trx) => {
    const before = await getApplication(trx, id);
    await saveStatus(trx, timestamp(services.clock), before, status);
    const after = await getApplication(trx, id);
    await recordStatus(trx, services, actor, before, after);
    return after;
  });
}

/** @throws NOT_FOUND when there is none yet; as requireReadable. */
export async function getApplicationOf({ db }: Services, actor: Actor, studentId: number) {
  await requireReadable(db, actor, studentId);
  const application = await queries.findApplication(db, { studentId });
  if (!application) throw notFound('There is no application yet.');
  return application;
}
