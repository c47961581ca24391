import { Readable } from 'node:stream';
import type Sqlite from 'better-sqlite3';
import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance } from 'fastify';

const joined = (separator: string, ...columns: string[]) =>
  `concat_ws('${separator}', ${columns.map((column) => `nullif(${column}, '')`).join(', ')})`;
const chosen = (choice: 1 | 2, position: number) => `(
  SELECT name FROM applicationChoices JOIN subjects ON subjects.id = subjectId
  WHERE applicationId = applications.id AND choice = ${choice} AND position = ${position})`;
const results = (type: 'CSEC' | 'GCE') => `(
  SELECT group_concat(subjectName || ': ' || grade || ' (' || subjectProfile || ')', '; ' ORDER BY id)
  FROM examResults WHERE studentId = students.id AND examType = '${type}')`;

/** Reads the columns of a detailed export in one statement. */
const EXPORT = `
  SELECT applications.applicationId, status, submittedAt, firstName, middleName, lastName, email, mobileNumber,
    homeContact, dateOfBirth, gender, nationality, ${joined(', ', 'placeOfBirth', 'countryOfBirth')},
    religiousDenomination, ethnicity, ${joined(' ', 'schoolAttended', 'otherSchoolName')},
    ${joined(', ', 'streetNumber', 'street', 'streetDetails', 'address')}, cityTownCommunity, regionalCorporation,
    country, studentLivesWith, transportationToSchool, motherName, motherOccupation, motherEmail, motherPhoneHome,
    motherPhoneCell, fatherName, fatherOccupation, fatherEmail, fatherPhoneHome, fatherPhoneCell,
    ${joined('; ', 'allergies', 'allergyDetails', 'healthProblems', 'healthSpecify', 'medicalConditions', 'typeOfDisability', 'bloodGroup', 'medicationA', 'medicationB', 'doctorName', 'doctorAddress', 'doctorTelephone', 'additionalMedicalInfo')},
    ${joined('; ', 'achievements', 'extraCurricular')},
    ${chosen(1, 1)}, ${chosen(1, 2)}, ${chosen(1, 3)}, ${chosen(2, 1)}, ${chosen(2, 2)}, ${chosen(2, 3)},
    ${results('CSEC')}, ${results('GCE')}, totalScore, firstChoiceScore, secondChoiceScore
  FROM applications JOIN students ON students.id = applications.studentId ORDER BY applications.id`;

const ROWS_AT_ONCE = 100;

/** Streams one statement through csv-stringify, a hundred rows at a time. */
export function registerExport(app: FastifyInstance, database: Sqlite.Database) {
  const statement = database.prepare(EXPORT).raw();
  function* pieces() {
    let rows: unknown[] = [];
    for (const row of statement.iterate()) {
      rows.push(row);
      if (rows.length < ROWS_AT_ONCE) continue;
      yield stringify(rows);
      rows = [];
    }
    yield stringify(rows);
  }
  app.get('/export', (_request, reply) =>
    reply.type('text/csv; charset=utf-8').send(Readable.from(pieces(), { objectMode: false })),
  );
}
