import type { Database } from '../../tables.ts';

/** What a broadsheet is compared with, read by the worker from a connection of its own. */

/** The submitted applications of the current intake that are not withdrawn. */
export const listApplicants = (db: Database) =>
  db
    .selectFrom('applications')
    .innerJoin('students', 'students.id', 'applications.studentId')
    .select([
      'applications.id as applicationId',
      'applications.applicationId as applicationNumber',
      'applications.version',
      'students.id as studentId',
      'students.candidateNumber',
      'students.email',
      'students.dateOfBirth',
      'students.firstName',
      'students.middleName',
      'students.lastName',
    ])
    .where('applications.status', '<>', 'draft')
    .where('applications.intakeId', '=', (intakes) =>
      intakes.selectFrom('intakes').select('id').where('state', '=', 'current'),
    )
    .execute();

export const listDeclared = (db: Database) =>
  db
    .selectFrom('examResults')
    .innerJoin('applications', 'applications.studentId', 'examResults.studentId')
    .select([
      'examResults.id',
      'examResults.studentId',
      'examResults.examType',
      'examResults.examYear',
      'examResults.subjectName',
      'examResults.grade',
      'examResults.subjectProfile',
      'examResults.resultCheck as check',
    ])
    .where('applications.status', '<>', 'draft')
    .where('applications.intakeId', '=', (intakes) =>
      intakes.selectFrom('intakes').select('id').where('state', '=', 'current'),
    )
    .orderBy('examResults.id')
    .execute();

export const listNames = (db: Database) =>
  db
    .selectFrom('examSubjectNames')
    .select(['id', 'name', 'nameKey', 'subjectName'])
    .orderBy('name')
    .execute();
