import type { Student } from '../../../../shared/students/record.ts';
import { answerTo, fullName } from '../../../../shared/students/student-facts.ts';

/** The fields of the details about a student and the parents (administrators §2). */

export const personalFacts = (student: Student) =>
  [
    ['Full Name', fullName(student)],
    ['Gender', student.gender],
    ['Date of Birth', answerTo(student, 'dateOfBirth')],
    ['Nationality', student.nationality],
    ['Email', student.email],
    ['Mobile', student.mobileNumber],
    ['Home Contact', student.homeContact],
    ['School Attended', answerTo(student, 'schoolAttended')],
    ['CXC Candidate Number', student.candidateNumber],
    ['Religion', student.religiousDenomination],
    ['Ethnicity', student.ethnicity],
    ['Lives With', answerTo(student, 'studentLivesWith')],
    ['Transportation', answerTo(student, 'transportationToSchool')],
  ] as const;

/** Whom the school is to call first, if the applicant named somebody. */
export const contactFacts = ({ parentFullName, parentContactNumber, parentEmail }: Student) =>
  parentFullName || parentContactNumber || parentEmail
    ? ([
        ['Name', parentFullName],
        ['Phone', parentContactNumber],
        ['Email', parentEmail],
      ] as const)
    : null;

export const parentFacts = (student: Student, parent: 'mother' | 'father') =>
  [
    ['Name', student[`${parent}Name`]],
    ['Occupation', student[`${parent}Occupation`]],
    ['Email', student[`${parent}Email`]],
    ['Home Phone', student[`${parent}PhoneHome`]],
    ['Cell Phone', student[`${parent}PhoneCell`]],
  ] as const;
