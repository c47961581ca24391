import {
  ALLERGIES,
  BLOOD_GROUPS,
  HEALTH_PROBLEMS,
  SPECIAL_CONCERNS,
} from '../../../shared/students/options.ts';
import { options, type PersonalField, type Question } from './personal-field-types.ts';

const TO_LOOK_AFTER =
  'The school asks about health so that it can look after you. Only its administrators read it.';

/** Health information that the school needs to look after the student. */
export const healthFields: readonly PersonalField[] = [
  { kind: 'ticks', name: 'allergies', help: TO_LOOK_AFTER, options: options(ALLERGIES) },
  {
    kind: 'paragraph',
    name: 'allergyDetails',
    help: 'What exactly, and what helps',
    when: { name: 'allergies' },
  },
  { kind: 'ticks', name: 'healthProblems', options: options(HEALTH_PROBLEMS) },
  {
    kind: 'paragraph',
    name: 'healthSpecify',
    help: 'Please say what it is',
    when: { name: 'healthProblems', has: 'Other' },
  },
  {
    kind: 'ticks',
    name: 'typeOfDisability',
    help: 'So that the school can support you. Only its administrators read it.',
    options: options(SPECIAL_CONCERNS),
  },
  { kind: 'choice', name: 'bloodGroup', options: options(BLOOD_GROUPS) },
  { kind: 'yesNo', name: 'immunizationCompleted' },
  { kind: 'paragraph', name: 'medicalConditions' },
  { kind: 'line', name: 'medicationA', help: 'Name and dose' },
  { kind: 'line', name: 'medicationB', help: 'Name and dose' },
  { kind: 'paragraph', name: 'additionalMedicalInfo' },
  { kind: 'line', name: 'doctorName', autoComplete: 'section-doctor name' },
  {
    kind: 'line',
    name: 'doctorAddress',
    help: 'On one line',
    autoComplete: 'off',
  },
  {
    kind: 'line',
    name: 'doctorTelephone',
    type: 'tel',
    autoComplete: 'section-doctor tel',
  },
];

export const healthQuestions: readonly Question[] = [
  { asks: 'I take medication', of: ['medicationA', 'medicationB'] },
];
