import type { ApplicationDetails } from '../../../shared/admissions/details.ts';
import { atOneMoment } from '../../platform/database/moment.ts';
import { notFound } from '../../platform/errors.ts';
import type { Database } from '../../tables.ts';
import { getApplication } from '../applications/service.ts';
import { findStudent } from '../students/service.ts';

/** One application with the whole record of its student, as of one moment. @throws NOT_FOUND. */
export function applicationDetails(db: Database, id: number): Promise<ApplicationDetails> {
  return atOneMoment(db, async (trx) => {
    const application = await getApplication(trx, id);
    const student = await findStudent(trx, { id: application.studentId });
    if (!student) throw notFound('There is no such application.');
    return { ...application, student };
  });
}
