import type { ApplicationDetails, Contact } from '../../../shared/admissions/details.ts';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import { withOwners } from '../applications/addressees.ts';
import { eligibilityOfChosen, listApplicationsWith, withAssessment } from '../applications/service.ts';
import { recordView } from '../audit/events.ts';
import { isAddressRefused } from '../mail/service.ts';
import { listMistakes } from '../mistakes/reported.ts';
import { findStudent } from '../students/service.ts';

async function readContact(db: Database, application: AdministratorApplication): Promise<Contact> {
  const [addressee] = await withOwners(db, [application]);
  if (!addressee) throw notFound('There is no such application.');
  const { student, isConfirmed } = addressee;
  return { email: student.email, isConfirmed, isRefused: await isAddressRefused(db, student.email) };
}

/** One application with its student's full record and what it is decided by, from one snapshot. @throws NOT_FOUND. */
function applicationDetails(db: Database, id: number): Promise<ApplicationDetails> {
  return readSnapshot(db, async (trx) => {
    const [application] = await withAssessment(trx, await listApplicationsWith(trx, [id]));
    const student = application && (await findStudent(trx, { id: application.studentId }));
    if (!student) throw notFound('There is no such application.');
    const contact = await readContact(trx, application);
    const mistakes = await listMistakes(trx, id);
    const eligibility = await eligibilityOfChosen(trx, application);
    return { ...application, student, contact, mistakes, eligibility };
  });
}

/** The details for an administrator. Records the view in the audit trail. @throws NOT_FOUND. */
export async function openApplication(services: Services, actor: Actor, id: number) {
  const details = await applicationDetails(services.db, id);
  await recordView(services, actor, details.studentId);
  return details;
}
