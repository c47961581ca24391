import { FIELD_LABELS } from './field-labels.ts';

/** The fields with telephone numbers: the applicant's first, then the parents'. */
export const PHONE_FIELDS = [
  'mobileNumber',
  'homeContact',
  'parentContactNumber',
  'motherPhoneCell',
  'motherPhoneHome',
  'motherPhoneWork',
  'fatherPhoneCell',
  'fatherPhoneHome',
  'fatherPhoneWork',
] as const;

export type Phone = { whose: string; number: string };

/** The numbers that there are, each with whose it is. */
export const phonesOf = (student: Record<(typeof PHONE_FIELDS)[number], string>): Phone[] =>
  PHONE_FIELDS.flatMap((field) =>
    student[field] ? [{ whose: FIELD_LABELS[field], number: student[field] }] : [],
  );
