import { schoolDay } from '../format/dates.ts';
import type { StudentFieldName } from './schema.ts';

const PHONES = [
  'mobileNumber',
  'homeContact',
  'motherPhoneHome',
  'motherPhoneWork',
  'motherPhoneCell',
  'fatherPhoneHome',
  'fatherPhoneWork',
  'fatherPhoneCell',
  'doctorTelephone',
  'parentContactNumber',
] as const satisfies readonly StudentFieldName[];

/** The digits of a number in Trinidad and Tobago without its area code. */
const LEAST_DIGITS = 7;
export const PHONE_TOO_SHORT = `Please enter a phone number with at least ${LEAST_DIGITS} digits`;
const isPhone = (text: string) => text.replaceAll(/\D/g, '').length >= LEAST_DIGITS;

/** Nobody applies to a sixth form at less than this age. */
const YOUNGEST = 10;
export const TOO_YOUNG = `Please check the year of birth: an applicant is at least ${YOUNGEST} years old`;
/** Ages on 1 September of the year of entry that nobody asks about. */
const USUAL_AGES = { from: 14, to: 25 };

/** Whole years on `day` of somebody who was born on `birthday`, both as yyyy-mm-dd or longer. */
const ageOn = (day: string, birthday: string) =>
  Number(day.slice(0, 4)) - Number(birthday.slice(0, 4)) - (day.slice(5, 10) < birthday.slice(5, 10) ? 1 : 0);

type Fields = Partial<Record<(typeof PHONES)[number] | 'dateOfBirth', string | undefined>>;

/**
 * The values that cannot be, by field, among those that differ from `before`: what was stored under older rules must
 * not keep anybody from saving another field.
 */
export function implausible(fields: Fields, before: Fields = {}, now = new Date()): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const name of PHONES) {
    const phone = fields[name]?.trim();
    if (phone && phone !== before[name] && !isPhone(phone)) problems[name] = PHONE_TOO_SHORT;
  }
  const { dateOfBirth } = fields;
  const isNew = dateOfBirth?.slice(0, 10) !== before.dateOfBirth?.slice(0, 10);
  if (dateOfBirth && isNew && ageOn(schoolDay(now), dateOfBirth) < YOUNGEST) problems.dateOfBirth = TOO_YOUNG;
  return problems;
}

/** The age on 1 September of the year of entry if it is unusual, so that the page asks whether it is right. */
export function unusualAge(dateOfBirth: string, entryYear: number): number | undefined {
  const age = ageOn(`${entryYear}-09-01`, dateOfBirth);
  return age < USUAL_AGES.from || age > USUAL_AGES.to ? age : undefined;
}
