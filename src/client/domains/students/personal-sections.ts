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
import { healthFields } from './health-fields.ts';
import { parentFields } from './parent-fields.ts';
import { labelled, options, type PersonalSection } from './personal-field-types.ts';

/** The personal form (applicant spec §3): its sections, and in each the required fields first. */
export const personalSections: readonly PersonalSection[] = [
  {
    id: 'identity',
    title: 'Identity',
    fields: [
      { kind: 'line', name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
      { kind: 'line', name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
      { kind: 'day', name: 'dateOfBirth', label: 'Date of Birth' },
      { kind: 'choice', name: 'countryOfBirth', label: 'Country of Birth', options: options(COUNTRIES) },
      {
        kind: 'line',
        name: 'placeOfBirth',
        label: 'Place of Birth',
        help: 'The town or hospital, as on the birth certificate',
      },
      { kind: 'line', name: 'nationality', label: 'Nationality', help: 'For example, Trinidadian' },
      {
        kind: 'choice',
        name: 'religiousDenomination',
        label: 'Religious Denomination',
        options: options(RELIGIOUS_DENOMINATIONS),
      },
      { kind: 'choice', name: 'ethnicity', label: 'Ethnicity', options: options(ETHNICITIES) },
      { kind: 'line', name: 'middleName', label: 'Middle Name', autoComplete: 'additional-name' },
      { kind: 'choice', name: 'gender', label: 'Gender', options: options(GENDERS), autoComplete: 'sex' },
      {
        kind: 'line',
        name: 'birthCertificatePin',
        label: 'Birth Certificate PIN',
        help: 'The number printed at the top of a computer-generated birth certificate',
        digits: true,
      },
      { kind: 'yesNo', name: 'nationalOfTrinidadTobago', label: 'National of Trinidad and Tobago' },
    ],
  },
  {
    id: 'contact',
    title: 'Address and contact',
    fields: [
      {
        kind: 'line',
        name: 'mobileNumber',
        label: 'Cell Phone (Student)',
        help: 'For example, 868 555 0123',
        type: 'tel',
        autoComplete: 'mobile tel',
      },
      {
        kind: 'line',
        name: 'email',
        label: 'Email Address (Student)',
        help: 'The school writes to this address. Each student needs their own.',
        type: 'email',
        autoComplete: 'email',
      },
      { kind: 'line', name: 'homeContact', label: 'Home Phone', type: 'tel', autoComplete: 'home tel' },
      { kind: 'line', name: 'streetNumber', label: 'Street Number', autoComplete: 'address-line1' },
      { kind: 'line', name: 'street', label: 'Street', autoComplete: 'address-line2' },
      {
        kind: 'line',
        name: 'streetDetails',
        label: 'Street Details',
        help: 'Apartment, building, light pole or landmark',
        autoComplete: 'address-line3',
      },
      {
        kind: 'line',
        name: 'cityTownCommunity',
        label: 'City, Town or Community',
        autoComplete: 'address-level2',
      },
      {
        kind: 'choice',
        name: 'regionalCorporation',
        label: 'Regional Corporation',
        help: 'The city, borough or region you pay rates to',
        options: options(REGIONAL_CORPORATIONS),
        autoComplete: 'address-level1',
      },
      {
        kind: 'choice',
        name: 'country',
        label: 'Country',
        options: options(COUNTRIES),
        autoComplete: 'country-name',
      },
      {
        kind: 'line',
        name: 'address',
        label: 'Mailing Address',
        help: 'On one line, if letters go to another address than the one above',
        autoComplete: 'off',
      },
    ],
  },
  {
    id: 'school',
    title: 'School and home',
    fields: [
      { kind: 'choice', name: 'schoolAttended', label: 'School Attended', options: options(SCHOOLS) },
      {
        kind: 'line',
        name: 'otherSchoolName',
        label: 'School Name',
        autoComplete: 'organization',
        when: { name: 'schoolAttended', is: OTHER_SCHOOL },
      },
      {
        kind: 'choice',
        name: 'studentLivesWith',
        label: 'Student Lives With',
        options: labelled(LIVES_WITH_LABELS),
      },
      {
        kind: 'choice',
        name: 'transportationToSchool',
        label: 'Transportation to School',
        options: labelled(TRANSPORTATION_LABELS),
      },
      { kind: 'yesNo', name: 'computerAtHome', label: 'Computer at Home' },
    ],
  },
  { id: 'mother', title: 'Mother', fields: parentFields('mother', 'Mother’s') },
  { id: 'father', title: 'Father', fields: parentFields('father', 'Father’s') },
  { id: 'health', title: 'Health', fields: healthFields },
  {
    id: 'other',
    title: 'Other',
    fields: [
      {
        kind: 'lines',
        name: 'specialInterests',
        label: 'Special Interests',
        help: 'Hobbies, instruments, sports. Write each on a line of its own.',
      },
      {
        kind: 'paragraph',
        name: 'achievements',
        label: 'Achievements',
        help: 'Prizes, certificates, posts held',
      },
      { kind: 'paragraph', name: 'extraCurricular', label: 'Extra-Curricular Activities' },
      {
        kind: 'lines',
        name: 'relativesAtSchool',
        label: 'Relatives at the School',
        help: 'Name and form or year. Write each on a line of its own.',
      },
      {
        kind: 'lines',
        name: 'parentInvolvement',
        label: 'Parent Involvement',
        help: 'How a parent would like to help the school, for example coaching. Write each on a line of its own.',
      },
      {
        kind: 'line',
        name: 'parentFullName',
        label: 'Parent or Guardian Full Name',
        help: 'The person the school should contact first',
        autoComplete: 'section-guardian name',
      },
      {
        kind: 'line',
        name: 'parentContactNumber',
        label: 'Parent or Guardian Contact Number',
        type: 'tel',
        autoComplete: 'section-guardian tel',
      },
      {
        kind: 'line',
        name: 'parentEmail',
        label: 'Parent or Guardian Email',
        type: 'email',
        autoComplete: 'section-guardian email',
      },
    ],
  },
];

/** The section that asks for a field. */
export const sectionOf = (name: string) =>
  personalSections.find(({ fields }) => fields.some((field) => field.name === name));
