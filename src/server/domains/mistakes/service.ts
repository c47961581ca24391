import { askSchoolMessage } from '../../../shared/intakes/schema.ts';
import { mistakeProblem } from '../../../shared/mistakes/schema.ts';
import { DEFAULT_SITE_SETTINGS } from '../../../shared/settings/site-settings.ts';
import { timestamp } from '../../platform/clock.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { asTold, getApplication, requireOpenIntake, touchApplication } from '../applications/service.ts';
import { recordChange } from '../audit/service.ts';
import { intakeIdOf } from '../intakes/service.ts';
import { composeEmail } from '../mail/email.ts';
import { queueEmail, writeWithEmails } from '../mail/service.ts';
import { letterhead } from '../settings/service.ts';
import { requireOwner } from '../students/access.ts';
import * as queries from './queries.ts';

/** Mistakes that applicants report after submitting (standing §3). */

type Reported = { id: number; applicationId: string; text: string };

/** Writes to the school's contact address, unless the school has not given one yet. */
async function mailSchool(
  trx: Transaction,
  { clock, config }: Services,
  actor: Actor,
  { id, applicationId, text }: Reported,
) {
  const sender = await letterhead(trx);
  if (sender.contactEmail === DEFAULT_SITE_SETTINGS.contactEmail) return;
  const email = composeEmail(sender, {
    to: sender.contactEmail,
    subject: `A mistake in application ${applicationId}`,
    preview: 'An applicant says that something in a submitted application is wrong.',
    paragraphs: [
      `The applicant of ${applicationId} says that something in it is wrong:`,
      text,
      'To let the applicant change it, set the application back to draft and say what to do. Otherwise mark the message as dealt with.',
    ],
    link: { label: `Open ${applicationId}`, url: `${config.publicUrl}/admin/edit-application/${id}` },
  });
  await queueEmail(trx, timestamp(clock), { userId: actor.id, email, applicationId: id });
}

/**
 * Repeating an unsettled report returns the first: its answer may have been lost.
 * @throws NOT_FOUND; FORBIDDEN for anybody but the owner; CONFLICT when it is not submitted, is decided, or at the limits.
 */
export function reportMistake(services: Services, actor: Actor, id: number, text: string) {
  return writeWithEmails(services, async (trx) => {
    const application = asTold(await getApplication(trx, id));
    await requireOwner(trx, actor, application.studentId);
    const reported = await queries.listMistakes(trx, id);
    const same = reported.find((mistake) => mistake.settledAt === null && mistake.text === text);
    if (same) return same;
    const problem = mistakeProblem(application.status, reported);
    if (problem) throw conflict(problem);
    await requireOpenIntake(trx, [id], askSchoolMessage);
    const at = timestamp(services.clock);
    const mistake = await queries.insertMistake(trx, { applicationId: id, at, text });
    await mailSchool(trx, services, actor, { id, applicationId: application.applicationId, text });
    return mistake;
  });
}

/** Says that the school has dealt with all that was reported of an application. @throws NOT_FOUND. */
export function settleMistakes(services: Services, actor: Actor, id: number) {
  const { clock } = services;
  return services.db.transaction().execute(async (trx) => {
    const { applicationId } = await getApplication(trx, id);
    const settled = await queries.settleMistakes(trx, [id], timestamp(clock));
    if (settled.length > 0) {
      await recordChange(trx, clock, actor, {
        action: 'mistakes_settled',
        entity: 'application',
        entityId: applicationId,
        before: null,
        after: null,
      });
      await touchApplication(trx, services, id);
    }
    return queries.listMistakes(trx, id);
  });
}

const MOST_LISTED = 20;

/** The applications of an intake whose applicants wait for the school. @throws NOT_FOUND. */
export const listOpenMistakes = (db: Database, intake?: number) =>
  readSnapshot(db, async (trx) => {
    const intakeId = await intakeIdOf(trx, intake);
    return {
      count: await queries.countOpen(trx, intakeId),
      applications: await queries.listOpen(trx, intakeId, MOST_LISTED),
    };
  });
