import { formatDateOfBirth } from '../format/dates.ts';
import type { FactGroup } from '../format/facts.ts';
import { FIELD_LABELS } from './field-labels.ts';
import { LIVES_WITH_LABELS, OTHER_SCHOOL, TRANSPORTATION_LABELS } from './options.ts';
import type { LabelledName, PersonalName, Student } from './record.ts';

export const fullName = ({
  firstName,
  middleName,
  lastName,
}: Pick<Student, 'firstName' | 'middleName' | 'lastName'>) =>
  [firstName, middleName, lastName].filter(Boolean).join(' ');

/** The label of a stored value, or the value itself if there is none. */
const labelled = (labels: Record<string, string>, value: string) => labels[value] ?? value;

/** The value of a field as it is shown to people. */
export function answerTo(student: Student, name: LabelledName) {
  switch (name) {
    case 'dateOfBirth':
      return formatDateOfBirth(student.dateOfBirth);
    case 'studentLivesWith':
      return labelled(LIVES_WITH_LABELS, student.studentLivesWith);
    case 'transportationToSchool':
      return labelled(TRANSPORTATION_LABELS, student.transportationToSchool);
    case 'schoolAttended':
      return (student.schoolAttended === OTHER_SCHOOL && student.otherSchoolName) || student.schoolAttended;
    default:
      return student[name];
  }
}

/** The fields of a group, in the order shown. */
type FieldGroup = { title?: string; names: readonly LabelledName[] };

const PERSONAL: readonly FieldGroup[] = [
  {
    title: 'Basic information',
    names: [
      'firstName',
      'middleName',
      'lastName',
      'dateOfBirth',
      'gender',
      'placeOfBirth',
      'countryOfBirth',
      'birthCertificatePin',
      'nationality',
      'nationalOfTrinidadTobago',
      'religiousDenomination',
      'ethnicity',
    ],
  },
  {
    title: 'Contact and address',
    names: [
      'email',
      'mobileNumber',
      'homeContact',
      'streetNumber',
      'street',
      'streetDetails',
      'cityTownCommunity',
      'regionalCorporation',
      'country',
      'address',
    ],
  },
  {
    title: 'Education and home',
    names: [
      'schoolAttended',
      'candidateNumber',
      'studentLivesWith',
      'transportationToSchool',
      'computerAtHome',
      'specialInterests',
      'achievements',
      'extraCurricular',
      'relativesAtSchool',
    ],
  },
];

const parentNames = (parent: 'mother' | 'father'): PersonalName[] => [
  `${parent}Name`,
  `${parent}Occupation`,
  `${parent}PlaceOfEmployment`,
  `${parent}PhoneCell`,
  `${parent}PhoneHome`,
  `${parent}PhoneWork`,
  `${parent}Email`,
  `${parent}StreetNumber`,
  `${parent}Street`,
  `${parent}StreetDetails`,
  `${parent}MailingAddress`,
];

const PARENTS: readonly FieldGroup[] = [
  { title: 'Mother', names: parentNames('mother') },
  { title: 'Father', names: parentNames('father') },
  {
    title: 'Parent or guardian to contact',
    names: ['parentFullName', 'parentContactNumber', 'parentEmail', 'parentInvolvement'],
  },
];

const MEDICAL: readonly FieldGroup[] = [
  {
    names: [
      'allergies',
      'allergyDetails',
      'healthProblems',
      'healthSpecify',
      'medicalConditions',
      'typeOfDisability',
      'bloodGroup',
      'immunizationCompleted',
      'medicationA',
      'medicationB',
      'doctorName',
      'doctorAddress',
      'doctorTelephone',
      'additionalMedicalInfo',
    ],
  },
];

/** Makes a function that returns the labels and values of a section of a student's record. */
const factsIn =
  (groups: readonly FieldGroup[]) =>
  (student: Student): FactGroup[] =>
    groups.map(({ names, ...group }) => ({
      ...group,
      facts: names.map((name) => [FIELD_LABELS[name], answerTo(student, name)]),
    }));

export const personalGroups = factsIn(PERSONAL);
export const parentGroups = factsIn(PARENTS);
export const medicalGroups = factsIn(MEDICAL);
