import {
  COUNTRIES,
  ETHNICITIES,
  GENDERS,
  LIVES_WITH_LABELS,
  OTHER_SCHOOL,
  REGIONAL_CORPORATIONS,
  RELIGIOUS_DENOMINATIONS,
  SCHOOLS,
  TRANSPORTATION_LABELS,
} from '../../../shared/students/options.ts';
import { healthFields, healthQuestions } from './health-fields.ts';
import { parentFields } from './parent-fields.ts';
import { labelled, options, type PersonalSection } from './personal-field-types.ts';

/** Why the school asks, and who reads the answer. */
const FOR_RECORDS = 'For the school’s records. Only its administrators read it.';

/** Where the public hospitals are. */
const BIRTHPLACES = ['Port of Spain', 'Mount Hope', 'San Fernando', 'Sangre Grande', 'Scarborough'];
/** The commonest first. */
const NATIONALITIES = [
  'Trinidadian',
  'Tobagonian',
  'Venezuelan',
  'Guyanese',
  'Grenadian',
  'Vincentian',
  'Barbadian',
  'Jamaican',
];

/** The sections of the personal form (applicants §3), required fields first in each. */
export const personalSections: readonly PersonalSection[] = [
  {
    id: 'identity',
    title: 'Identity',
    fields: [
      { kind: 'line', name: 'firstName', autoComplete: 'given-name' },
      { kind: 'line', name: 'lastName', autoComplete: 'family-name' },
      { kind: 'day', name: 'dateOfBirth' },
      { kind: 'choice', name: 'countryOfBirth', options: options(COUNTRIES) },
      {
        kind: 'line',
        name: 'placeOfBirth',
        help: 'The town or hospital, as on the birth certificate',
        suggestions: BIRTHPLACES,
      },
      {
        kind: 'line',
        name: 'nationality',
        help: 'For example, Trinidadian',
        suggestions: NATIONALITIES,
      },
      {
        kind: 'choice',
        name: 'religiousDenomination',
        help: FOR_RECORDS,
        options: options(RELIGIOUS_DENOMINATIONS),
      },
      { kind: 'choice', name: 'ethnicity', help: FOR_RECORDS, options: options(ETHNICITIES) },
      { kind: 'line', name: 'middleName', autoComplete: 'additional-name' },
      { kind: 'choice', name: 'gender', options: options(GENDERS), autoComplete: 'sex' },
      {
        kind: 'line',
        name: 'birthCertificatePin',
        help: 'The number printed at the top of a computer-generated birth certificate',
        digits: true,
      },
      { kind: 'yesNo', name: 'nationalOfTrinidadTobago' },
    ],
  },
  {
    id: 'contact',
    title: 'Address and contact',
    fields: [
      {
        kind: 'line',
        name: 'mobileNumber',
        help: 'For example, 868 555 0123',
        type: 'tel',
        autoComplete: 'mobile tel',
      },
      {
        kind: 'line',
        name: 'email',
        help: 'The school writes to this address. Each student needs their own.',
        type: 'email',
        autoComplete: 'email',
      },
      { kind: 'line', name: 'homeContact', type: 'tel', autoComplete: 'home tel' },
      { kind: 'line', name: 'streetNumber' },
      { kind: 'line', name: 'street', autoComplete: 'address-line1' },
      {
        kind: 'line',
        name: 'streetDetails',
        help: 'Apartment, building, light pole or landmark',
        autoComplete: 'address-line2',
      },
      {
        kind: 'line',
        name: 'cityTownCommunity',
        autoComplete: 'address-level2',
      },
      {
        kind: 'choice',
        name: 'regionalCorporation',
        help: 'The city, borough or region you pay rates to',
        options: options(REGIONAL_CORPORATIONS),
        autoComplete: 'address-level1',
      },
      {
        kind: 'choice',
        name: 'country',
        options: options(COUNTRIES),
        autoComplete: 'country-name',
      },
      {
        kind: 'line',
        name: 'address',
        help: 'Only if letters should go to a different address. Write it on one line.',
        autoComplete: 'off',
      },
    ],
  },
  {
    id: 'guardian',
    title: 'Parent or guardian',
    fields: [
      {
        kind: 'line',
        name: 'parentFullName',
        help: 'The person the school should contact first',
        autoComplete: 'section-guardian name',
      },
      {
        kind: 'line',
        name: 'parentContactNumber',
        type: 'tel',
        autoComplete: 'section-guardian tel',
      },
      {
        kind: 'line',
        name: 'parentEmail',
        type: 'email',
        autoComplete: 'section-guardian email',
      },
      {
        kind: 'lines',
        name: 'parentInvolvement',
        help: 'How a parent would like to help the school, for example coaching. Write each on a line of its own.',
      },
    ],
  },
  {
    id: 'school',
    title: 'School and home',
    fields: [
      { kind: 'choice', name: 'schoolAttended', options: options(SCHOOLS) },
      {
        kind: 'line',
        name: 'otherSchoolName',
        autoComplete: 'organization',
        when: { name: 'schoolAttended', is: OTHER_SCHOOL },
      },
      {
        kind: 'choice',
        name: 'studentLivesWith',
        options: labelled(LIVES_WITH_LABELS),
      },
      {
        kind: 'choice',
        name: 'transportationToSchool',
        options: labelled(TRANSPORTATION_LABELS),
      },
      { kind: 'yesNo', name: 'computerAtHome' },
    ],
  },
  { id: 'mother', title: 'Mother', fields: parentFields('mother') },
  { id: 'father', title: 'Father', fields: parentFields('father') },
  { id: 'health', title: 'Health', fields: healthFields, questions: healthQuestions },
  {
    id: 'other',
    title: 'Other',
    questions: [{ asks: 'A relative of mine is or was at this school', of: ['relativesAtSchool'] }],
    fields: [
      {
        kind: 'lines',
        name: 'specialInterests',
        help: 'Hobbies, instruments, sports. Write each on a line of its own.',
      },
      {
        kind: 'paragraph',
        name: 'achievements',
        help: 'Prizes, certificates, posts held',
      },
      { kind: 'paragraph', name: 'extraCurricular' },
      {
        kind: 'lines',
        name: 'relativesAtSchool',
        help: 'Name and form or year. Write each on a line of its own.',
      },
    ],
  },
];

/** The section that asks for a field. */
export const sectionOf = (name: string) =>
  personalSections.find(({ fields }) => fields.some((field) => field.name === name));
