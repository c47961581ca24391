import { z } from 'zod';
import type { ApplicationStatus } from '../../../src/shared/applications/constants.ts';
import type { TestPortal } from '../running-portal.ts';

/*
 * What a detailed export must contain (decisions §7), read directly from the tables without the code that makes
 * exports.
 */

const STATUS: Record<ApplicationStatus, string> = {
  draft: 'Incomplete',
  submitted: 'Completed',
  under_review: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};
const LIVES: Record<string, string> = {
  both_parents: 'Both parents',
  mother: 'Mother',
  father: 'Father',
  guardian: 'Guardian',
};
const TRAVELS: Record<string, string> = {
  private_car: 'Private car',
  maxi_taxi: 'Maxi taxi',
  taxi: 'Taxi',
  bus: 'Bus',
};

/** The school's clock is four hours behind UTC. */
const schoolDate = (instant: string | null) =>
  instant === null ? '' : dayMonthYear(new Date(Date.parse(instant) - 4 * 3_600_000).toISOString());
const dayMonthYear = (iso: string) => `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
const list = (json: string) => z.array(z.string()).parse(JSON.parse(json)).join(', ');
const together = (separator: string, ...parts: string[]) =>
  parts.filter((part) => part !== '').join(separator);
const yesOrNo = (flag: number | null) => (flag === null ? '' : flag === 1 ? 'Yes' : 'No');
const asText = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

type Row = Record<string, string>;

/** Cells by heading, in the order in which the applications were created. */
export async function detailedRows({ services: { db } }: TestPortal): Promise<Row[]> {
  const applications = await db.selectFrom('applications').selectAll().orderBy('id').execute();
  const students = await db.selectFrom('students').selectAll().execute();
  const results = await db.selectFrom('examResults').selectAll().orderBy('id').execute();
  const choices = await db
    .selectFrom('applicationChoices')
    .innerJoin('subjects', 'subjects.id', 'subjectId')
    .select(['applicationId', 'choice', 'name'])
    .orderBy('position')
    .execute();

  return applications.map((application) => {
    const student = students.find(({ id }) => id === application.studentId);
    if (!student) throw new Error(`${application.applicationId} has no student`);
    const chosen = (choice: 1 | 2, at: number) =>
      choices.filter((row) => row.applicationId === application.id && row.choice === choice)[at]?.name ?? '';
    const sat = (examType: 'CSEC' | 'GCE') =>
      results
        .filter((result) => result.studentId === student.id && result.examType === examType)
        .map(({ subjectName, grade, subjectProfile }) => `${subjectName}: ${grade} (${subjectProfile})`)
        .join('; ');
    const medical = {
      Allergies: list(student.allergies),
      'Allergy Details': student.allergyDetails,
      'Health Problems': list(student.healthProblems),
      'Health Problem Details': student.healthSpecify,
      'Medical Conditions': student.medicalConditions,
      'Special Concerns': list(student.typeOfDisability),
      'Blood Group': student.bloodGroup,
      'Immunization Completed': yesOrNo(student.immunizationCompleted),
      'Medication A': student.medicationA,
      'Medication B': student.medicationB,
      'Doctor’s Name': student.doctorName,
      'Doctor’s Address': student.doctorAddress,
      'Doctor’s Telephone': student.doctorTelephone,
      'Additional Medical Information': student.additionalMedicalInfo,
    };
    const row: Row = {
      'Application ID': application.applicationId,
      Status: STATUS[application.status],
      Submitted: schoolDate(application.submittedAt),
      'First Name': student.firstName,
      'Middle Name': student.middleName,
      'Last Name': student.lastName,
      Email: student.email,
      'Mobile Number': student.mobileNumber,
      'Home Contact': student.homeContact,
      'Date of Birth': dayMonthYear(student.dateOfBirth),
      Gender: student.gender,
      Nationality: student.nationality,
      'Place of Birth': together(', ', student.placeOfBirth, student.countryOfBirth),
      'Religious Denomination': student.religiousDenomination,
      Ethnicity: student.ethnicity,
      'School Attended':
        student.schoolAttended === 'Other' && student.otherSchoolName !== ''
          ? student.otherSchoolName
          : student.schoolAttended,
      'Street Address':
        together(', ', together(' ', student.streetNumber, student.street), student.streetDetails) ||
        student.address,
      'City/Town/Community': student.cityTownCommunity,
      'Regional Corporation': student.regionalCorporation,
      Country: student.country,
      'Lives With': LIVES[student.studentLivesWith] ?? student.studentLivesWith,
      Transportation: TRAVELS[student.transportationToSchool] ?? student.transportationToSchool,
      'Mother Name': student.motherName,
      'Mother Occupation': student.motherOccupation,
      'Mother Email': student.motherEmail,
      'Mother Home Phone': student.motherPhoneHome,
      'Mother Cell Phone': student.motherPhoneCell,
      'Father Name': student.fatherName,
      'Father Occupation': student.fatherOccupation,
      'Father Email': student.fatherEmail,
      'Father Home Phone': student.fatherPhoneHome,
      'Father Cell Phone': student.fatherPhoneCell,
      'Medical Information': Object.entries(medical)
        .filter(([, text]) => text !== '')
        .map(([label, text]) => `${label}: ${text}`)
        .join('; '),
      'Achievements and Activities': together('; ', student.achievements, student.extraCurricular),
      'First Choice Subject 1': chosen(1, 0),
      'First Choice Subject 2': chosen(1, 1),
      'First Choice Subject 3': chosen(1, 2),
      'Second Choice Subject 1': chosen(2, 0),
      'Second Choice Subject 2': chosen(2, 1),
      'Second Choice Subject 3': chosen(2, 2),
      'CSEC Results': sat('CSEC'),
      'GCE Results': sat('GCE'),
      'Total Score': String(application.totalScore),
      'First Choice Score': String(application.firstChoiceScore),
      'Second Choice Score': String(application.secondChoiceScore),
    };
    return Object.fromEntries(Object.entries(row).map(([heading, cell]) => [heading, asText(cell)]));
  });
}

/** The same row as a compact export writes it. */
export function compactRow(row: Row): Row {
  const choices = (choice: 'First' | 'Second') =>
    [1, 2, 3]
      .map((number) => row[`${choice} Choice Subject ${number}`])
      .filter(Boolean)
      .join('; ');
  const copied = (...headings: string[]) =>
    Object.fromEntries(headings.map((heading) => [heading, row[heading] ?? '']));
  return {
    ...copied(
      'Application ID',
      'Status',
      'Submitted',
      'First Name',
      'Last Name',
      'Email',
      'Mobile Number',
      'Date of Birth',
      'Gender',
    ),
    ...copied('School Attended', 'Mother Name', 'Mother Cell Phone', 'Father Name', 'Father Cell Phone'),
    'First Choice Subjects': choices('First'),
    'Second Choice Subjects': choices('Second'),
    ...copied('CSEC Results', 'GCE Results', 'Total Score', 'First Choice Score', 'Second Choice Score'),
  };
}
