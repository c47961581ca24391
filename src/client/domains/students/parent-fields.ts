import type { PersonalField } from './personal-field-types.ts';

/** The fields of the mother or the father. */
export function parentFields(parent: 'mother' | 'father'): PersonalField[] {
  const section = `section-${parent}`;
  const line = { kind: 'line' } as const;
  const phone = { kind: 'line', type: 'tel' } as const;
  return [
    { ...line, name: `${parent}Name`, autoComplete: `${section} name` },
    {
      ...line,
      name: `${parent}Occupation`,
      autoComplete: `${section} organization-title`,
    },
    {
      ...line,
      name: `${parent}PlaceOfEmployment`,
      autoComplete: `${section} organization`,
    },
    {
      ...phone,
      name: `${parent}PhoneCell`,
      autoComplete: `${section} mobile tel`,
    },
    {
      ...phone,
      name: `${parent}PhoneHome`,
      autoComplete: `${section} home tel`,
    },
    {
      ...phone,
      name: `${parent}PhoneWork`,
      autoComplete: `${section} work tel`,
    },
    {
      ...line,
      name: `${parent}Email`,
      type: 'email',
      autoComplete: `${section} email`,
    },
    {
      ...line,
      name: `${parent}StreetNumber`,
      help: 'The address may stay empty when it is the student’s.',
    },
    { ...line, name: `${parent}Street`, autoComplete: `${section} address-line1` },
    {
      ...line,
      name: `${parent}StreetDetails`,
      autoComplete: `${section} address-line2`,
    },
    {
      ...line,
      name: `${parent}MailingAddress`,
      help: 'Only if letters should go to a different address. Write it on one line.',
      autoComplete: 'off',
    },
  ];
}
