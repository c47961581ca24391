import { formatDateOfBirth } from '../../../shared/format/dates.ts';
import { LIVES_WITH_LABELS, OTHER_SCHOOL, TRANSPORTATION_LABELS } from '../../../shared/students/options.ts';
import type { Student } from '../../../shared/students/record.ts';
import type { FactGroup } from './fact-groups.tsx';
import type { Fact } from './facts.tsx';

/** A stored value in words; one that is not listed stands as it is. */
const labelled = (labels: Record<string, string>, value: string) => labels[value] ?? value;

const joined = (...parts: string[]) => parts.filter(Boolean).join(' ');

export const schoolOf = ({
  schoolAttended,
  otherSchoolName,
}: Pick<Student, 'schoolAttended' | 'otherSchoolName'>) =>
  schoolAttended === OTHER_SCHOOL && otherSchoolName ? otherSchoolName : schoolAttended;

export const personalGroups = (student: Student): FactGroup[] => [
  {
    title: 'Basic information',
    facts: [
      ['Name', joined(student.firstName, student.middleName, student.lastName)],
      ['Date of Birth', formatDateOfBirth(student.dateOfBirth)],
      ['Gender', student.gender],
      ['Place of Birth', student.placeOfBirth],
      ['Country of Birth', student.countryOfBirth],
      ['Birth Certificate PIN', student.birthCertificatePin],
      ['Nationality', student.nationality],
      ['National of Trinidad and Tobago', student.nationalOfTrinidadTobago],
      ['Religious Denomination', student.religiousDenomination],
      ['Ethnicity', student.ethnicity],
    ],
  },
  {
    title: 'Contact and address',
    facts: [
      ['Email', student.email],
      ['Cell Phone (Student)', student.mobileNumber],
      ['Home Phone', student.homeContact],
      ['Mailing Address', student.address],
      ['Street', joined(student.streetNumber, student.street)],
      ['Street Details', student.streetDetails],
      ['City, Town or Community', student.cityTownCommunity],
      ['Regional Corporation', student.regionalCorporation],
      ['Country', student.country],
    ],
  },
  {
    title: 'Education and home',
    facts: [
      ['School Attended', schoolOf(student)],
      ['Student Lives With', labelled(LIVES_WITH_LABELS, student.studentLivesWith)],
      ['Transportation to School', labelled(TRANSPORTATION_LABELS, student.transportationToSchool)],
      ['Computer at Home', student.computerAtHome],
      ['Special Interests', student.specialInterests],
      ['Achievements', student.achievements],
      ['Extra-Curricular Activities', student.extraCurricular],
      ['Relatives at the School', student.relativesAtSchool],
    ],
  },
];

const parentFacts = (student: Student, parent: 'mother' | 'father'): Fact[] => [
  ['Name', student[`${parent}Name`]],
  ['Occupation', student[`${parent}Occupation`]],
  ['Place of Employment', student[`${parent}PlaceOfEmployment`]],
  ['Street', joined(student[`${parent}StreetNumber`], student[`${parent}Street`])],
  ['Street Details', student[`${parent}StreetDetails`]],
  ['Mailing Address', student[`${parent}MailingAddress`]],
  ['Home Phone', student[`${parent}PhoneHome`]],
  ['Work Phone', student[`${parent}PhoneWork`]],
  ['Cell Phone', student[`${parent}PhoneCell`]],
  ['Email', student[`${parent}Email`]],
];

export const parentGroups = (student: Student): FactGroup[] => [
  { title: 'Mother', facts: parentFacts(student, 'mother') },
  { title: 'Father', facts: parentFacts(student, 'father') },
  {
    title: 'Parent or guardian to contact',
    facts: [
      ['Name', student.parentFullName],
      ['Contact Number', student.parentContactNumber],
      ['Email', student.parentEmail],
      ['Parent Involvement', student.parentInvolvement],
    ],
  },
];

export const medicalGroups = (student: Student): FactGroup[] => [
  {
    facts: [
      ['Allergies', student.allergies],
      ['Allergy Details', student.allergyDetails],
      ['Health Problems', student.healthProblems],
      ['Health Problem Details', student.healthSpecify],
      ['Medical Conditions', student.medicalConditions],
      ['Special Concerns', student.typeOfDisability],
      ['Blood Group', student.bloodGroup],
      ['Immunization Completed', student.immunizationCompleted],
      ['Medication A', student.medicationA],
      ['Medication B', student.medicationB],
      ['Doctor’s Name', student.doctorName],
      ['Doctor’s Address', student.doctorAddress],
      ['Doctor’s Telephone', student.doctorTelephone],
      ['Additional Medical Information', student.additionalMedicalInfo],
    ],
  },
];
