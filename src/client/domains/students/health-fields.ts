import {
  ALLERGIES,
  BLOOD_GROUPS,
  HEALTH_PROBLEMS,
  SPECIAL_CONCERNS,
} from '../../../shared/students/options.ts';
import { options, type PersonalField } from './personal-field-types.ts';

/** What the school should know to look after the student. */
export const healthFields: readonly PersonalField[] = [
  { kind: 'ticks', name: 'allergies', label: 'Allergies', options: options(ALLERGIES) },
  {
    kind: 'paragraph',
    name: 'allergyDetails',
    label: 'Allergy Details',
    help: 'What exactly, and what helps',
  },
  { kind: 'ticks', name: 'healthProblems', label: 'Health Problems', options: options(HEALTH_PROBLEMS) },
  {
    kind: 'paragraph',
    name: 'healthSpecify',
    label: 'Health Problem Details',
    help: 'If you ticked Other, please say what it is',
  },
  { kind: 'ticks', name: 'typeOfDisability', label: 'Special Concerns', options: options(SPECIAL_CONCERNS) },
  { kind: 'choice', name: 'bloodGroup', label: 'Blood Group', options: options(BLOOD_GROUPS) },
  { kind: 'yesNo', name: 'immunizationCompleted', label: 'Immunization Completed' },
  { kind: 'paragraph', name: 'medicalConditions', label: 'Medical Conditions' },
  { kind: 'line', name: 'medicationA', label: 'Medication A', help: 'Name and dose' },
  { kind: 'line', name: 'medicationB', label: 'Medication B', help: 'Name and dose' },
  { kind: 'paragraph', name: 'additionalMedicalInfo', label: 'Additional Medical Information' },
  { kind: 'line', name: 'doctorName', label: 'Doctor’s Name', autoComplete: 'section-doctor name' },
  {
    kind: 'line',
    name: 'doctorAddress',
    label: 'Doctor’s Address',
    help: 'On one line',
    autoComplete: 'off',
  },
  {
    kind: 'line',
    name: 'doctorTelephone',
    label: 'Doctor’s Telephone',
    type: 'tel',
    autoComplete: 'section-doctor tel',
  },
];
