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
      ['Date of birth', formatDateOfBirth(student.dateOfBirth)],
      ['Gender', student.gender],
      ['Place of birth', student.placeOfBirth],
      ['Country of birth', student.countryOfBirth],
      ['Birth certificate PIN', student.birthCertificatePin],
      ['Nationality', student.nationality],
      ['National of Trinidad and Tobago', student.nationalOfTrinidadTobago],
      ['Religious denomination', student.religiousDenomination],
      ['Ethnicity', student.ethnicity],
    ],
  },
  {
    title: 'Contact and address',
    facts: [
      ['Email', student.email],
      ['Cell Phone (Student)', student.mobileNumber],
      ['Home contact', student.homeContact],
      ['Address', student.address],
      ['Street', joined(student.streetNumber, student.street)],
      ['Street details', student.streetDetails],
      ['City, town or community', student.cityTownCommunity],
      ['Regional corporation', student.regionalCorporation],
      ['Country', student.country],
    ],
  },
  {
    title: 'Education and home',
    facts: [
      ['School attended', schoolOf(student)],
      ['Lives with', labelled(LIVES_WITH_LABELS, student.studentLivesWith)],
      ['Transportation to school', labelled(TRANSPORTATION_LABELS, student.transportationToSchool)],
      ['Computer at home', student.computerAtHome],
      ['Special interests', student.specialInterests],
      ['Achievements', student.achievements],
      ['Extra-curricular activities', student.extraCurricular],
      ['Relatives at the school', student.relativesAtSchool],
    ],
  },
];

const parentFacts = (student: Student, parent: 'mother' | 'father'): Fact[] => [
  ['Name', student[`${parent}Name`]],
  ['Occupation', student[`${parent}Occupation`]],
  ['Place of employment', student[`${parent}PlaceOfEmployment`]],
  ['Street', joined(student[`${parent}StreetNumber`], student[`${parent}Street`])],
  ['Street details', student[`${parent}StreetDetails`]],
  ['Mailing address', student[`${parent}MailingAddress`]],
  ['Phone (home)', student[`${parent}PhoneHome`]],
  ['Phone (work)', student[`${parent}PhoneWork`]],
  ['Phone (cell)', student[`${parent}PhoneCell`]],
  ['Email', student[`${parent}Email`]],
];

export const parentGroups = (student: Student): FactGroup[] => [
  { title: 'Mother', facts: parentFacts(student, 'mother') },
  { title: 'Father', facts: parentFacts(student, 'father') },
  {
    title: 'Parent or guardian to contact',
    facts: [
      ['Name', student.parentFullName],
      ['Phone', student.parentContactNumber],
      ['Email', student.parentEmail],
      ['Involvement in school life', student.parentInvolvement],
    ],
  },
];

export const medicalGroups = (student: Student): FactGroup[] => [
  {
    facts: [
      ['Allergies', student.allergies],
      ['Allergy details', student.allergyDetails],
      ['Health problems', student.healthProblems],
      ['Health problems: details', student.healthSpecify],
      ['Medical conditions', student.medicalConditions],
      ['Special concerns', student.typeOfDisability],
      ['Blood group', student.bloodGroup],
      ['Immunization completed', student.immunizationCompleted],
      ['Medication A', student.medicationA],
      ['Medication B', student.medicationB],
      ["Doctor's name", student.doctorName],
      ["Doctor's address", student.doctorAddress],
      ["Doctor's telephone", student.doctorTelephone],
      ['Additional medical information', student.additionalMedicalInfo],
    ],
  },
];
