import type { PersonalField } from './personal-field-types.ts';

/** The mother's or the father's fields; `whose` begins each label, so that none reads like the other's. */
export function parentFields(parent: 'mother' | 'father', whose: string): PersonalField[] {
  const section = `section-${parent}`;
  const line = { kind: 'line' } as const;
  const phone = { kind: 'line', type: 'tel' } as const;
  return [
    { ...line, name: `${parent}Name`, label: `${whose} Name`, autoComplete: `${section} name` },
    {
      ...line,
      name: `${parent}Occupation`,
      label: `${whose} Occupation`,
      autoComplete: `${section} organization-title`,
    },
    {
      ...line,
      name: `${parent}PlaceOfEmployment`,
      label: `${whose} Place of Employment`,
      autoComplete: `${section} organization`,
    },
    {
      ...phone,
      name: `${parent}PhoneCell`,
      label: `${whose} Cell Phone`,
      autoComplete: `${section} mobile tel`,
    },
    {
      ...phone,
      name: `${parent}PhoneHome`,
      label: `${whose} Home Phone`,
      autoComplete: `${section} home tel`,
    },
    {
      ...phone,
      name: `${parent}PhoneWork`,
      label: `${whose} Work Phone`,
      autoComplete: `${section} work tel`,
    },
    {
      ...line,
      name: `${parent}Email`,
      label: `${whose} Email`,
      type: 'email',
      autoComplete: `${section} email`,
    },
    {
      ...line,
      name: `${parent}StreetNumber`,
      label: `${whose} Street Number`,
      help: 'The address may stay empty when it is the student’s.',
      autoComplete: `${section} address-line1`,
    },
    { ...line, name: `${parent}Street`, label: `${whose} Street`, autoComplete: `${section} address-line2` },
    {
      ...line,
      name: `${parent}StreetDetails`,
      label: `${whose} Street Details`,
      autoComplete: `${section} address-line3`,
    },
    {
      ...line,
      name: `${parent}MailingAddress`,
      label: `${whose} Mailing Address`,
      help: 'On one line, if letters go to another address',
      autoComplete: 'off',
    },
  ];
}
