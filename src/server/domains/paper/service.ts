import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import type { PaperApplication } from '../../../shared/paper/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { getApplication, insertApplication, requireOpenIntake } from '../applications/service.ts';
import { recordChange } from '../audit/service.ts';
import { insertExamResult } from '../exam-results/service.ts';
import { composeEmail, linkWithCode } from '../mail/email.ts';
import { queueEmail, requireEmail, withdrawClaimEmails, writeWithEmails } from '../mail/service.ts';
import { letterhead } from '../settings/service.ts';
import { insertStudent } from '../students/service.ts';
import { addClaimCode, claimEnd } from './claim-codes.ts';
import * as queries from './queries.ts';

/**
 * Enters an application from paper, for a person without an account: all of it, or nothing. Also while the portal is
 * closed (paper §1).
 * @returns the application with the code by which its person claims it.
 * @throws BAD_REQUEST for the choices; CONFLICT when the email address has a record, or a result is there twice.
 */
export function enterPaperApplication(services: Services, actor: Actor, entered: PaperApplication) {
  const { examResults, firstChoiceSubjects, secondChoiceSubjects, status, ...fields } = entered;
  return writeWithEmails(services, async (trx) => {
    const { id: studentId } = await insertStudent(trx, services, actor, fields, null);
    for (const result of examResults) await insertExamResult(trx, services, actor, { ...result, studentId });
    const choices = { firstChoiceSubjects, secondChoiceSubjects };
    const application = { studentId, status, enteredBy: actor.email, ...choices };
    const { id } = await insertApplication(trx, services, actor, application);
    const claimCode = await addClaimCode(trx, services, id, null);
    return { ...(await getApplication(trx, id)), claimCode };
  });
}

/** @throws NOT_FOUND; CONFLICT when there is nothing to claim. */
async function requireUnclaimed(trx: Transaction, id: number) {
  const application = await getApplication(trx, id);
  const { applicationId, hasAccount, withdrawnAt } = application;
  if (hasAccount) throw conflict(`${applicationId} belongs to an account. Nobody needs a code for it.`);
  if (withdrawnAt) throw conflict(`${applicationId} is withdrawn. Nobody can claim it.`);
  await requireOpenIntake(trx, [id]);
  return application;
}

const recordNewCode = (
  trx: Transaction,
  { clock }: Services,
  actor: Actor,
  { applicationId }: AdministratorApplication,
  after: object,
) =>
  recordChange(trx, clock, actor, {
    action: 'claim_code_given',
    entity: 'application',
    entityId: applicationId,
    before: null,
    after,
  });

/** Makes a new code, and ends those of before, also mailed ones. @throws NOT_FOUND; CONFLICT when it is claimed. */
export function renewClaimCode(services: Services, actor: Actor, id: number) {
  return services.db.transaction().execute(async (trx) => {
    const application = await requireUnclaimed(trx, id);
    await queries.deleteClaimCodesOf(trx, id);
    await withdrawClaimEmails(trx, id);
    const claimCode = await addClaimCode(trx, services, id, null);
    const expiresAt = claimEnd(services.clock);
    await recordNewCode(trx, services, actor, application, { expiresAt });
    return { claimCode, expiresAt };
  });
}

const CLAIM_PAGE = 'claim';

/**
 * Mails the link by which the person claims the application. It holds no name: nobody has confirmed the address. The
 * code is made when the email is sent.
 * @returns the address.
 * @throws NOT_FOUND; CONFLICT when it is claimed; BAD_REQUEST without an address; TOO_MANY_REQUESTS.
 */
export function mailClaimLink(services: Services, actor: Actor, id: number) {
  const { clock, config } = services;
  return writeWithEmails(services, async (trx) => {
    const application = await requireUnclaimed(trx, id);
    const { email: to } = application.student;
    if (!to) throw invalid('There is no email address to write to. Please give the code on paper.', 'email');
    const recipient = { id: actor.id, email: to, emailVerified: false };
    await requireEmail(trx, clock, recipient, 'super_admin');
    await withdrawClaimEmails(trx, id);
    const { applicationId } = application;
    const email = composeEmail(await letterhead(trx), {
      to,
      subject: `See your application ${applicationId} on the portal`,
      preview: 'Join it to your own account, so that you can follow it.',
      paragraphs: [
        'Dear applicant,',
        `The school has entered an application to our sixth form, ${applicationId}, from paper, and was given this address for it. With an account on the portal you can see it, and follow what becomes of it.`,
        'Open this link, and log in or register. It is meant for the person who applies, works once, and for 90 days. If this is not your application, please tell the school.',
      ],
      link: {
        label: 'Join the application to my account',
        url: linkWithCode(`${config.publicUrl}/${CLAIM_PAGE}`),
      },
    });
    const message = { userId: null, email, linkPurpose: 'claim', applicationId: id } as const;
    await queueEmail(trx, timestamp(clock), message);
    await recordNewCode(trx, services, actor, application, { to });
    return to;
  });
}
