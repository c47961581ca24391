import { BLOOD_GROUPS, OTHER_SCHOOL, SCHOOLS } from '../../shared/students/options.ts';
import type { StudentFields } from '../../shared/students/schema.ts';
import {
  ACHIEVEMENTS,
  ALLERGY_NOTES,
  HEALTH_NOTES,
  HELP_OFFERED,
  INTERESTS,
  MAIL_DOMAINS,
  OCCUPATIONS,
  WORKPLACES,
} from './lists/lives.ts';
import { COMMUNITIES } from './lists/people.ts';
import {
  AREAS,
  BIRTHPLACES,
  BOYS_SCHOOLS,
  GIRLS_SCHOOLS,
  MIXED_SCHOOLS,
  STREET_DETAILS,
  STREETS,
} from './lists/places.ts';
import type { Random } from './random.ts';

const COUNTRY = 'Trinidad and Tobago';
const SCHOOL_STARTS = '09-01';
const DAYS_IN_YEAR = 365;
const DAY = 86_400_000;

/** No real telephone: the exchange 555 is kept free for stories. */
const phone = (random: Random) => `868-555-${random.digits(4)}`;

const asLocalPart = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** An address that can never reach anybody (RFC 2606); `number` makes it the only one. */
const email = (random: Random, firstName: string, lastName: string, number: number) =>
  `${asLocalPart(firstName)}.${asLocalPart(lastName)}${number}@${random.pick(MAIL_DOMAINS)}`;

/** Fifteen to eighteen years old on the day that school starts. */
function birthday(random: Random, entryYear: number) {
  const age = random.weighted([
    [15, 5],
    [16, 50],
    [17, 38],
    [18, 7],
  ]);
  const latest = new Date(`${entryYear - age}-${SCHOOL_STARTS}T12:00:00.000Z`).getTime();
  return new Date(latest - random.integer(0, DAYS_IN_YEAR - 1) * DAY).toISOString();
}

function home(random: Random) {
  const { corporation, towns } = random.weighted(AREAS);
  const streetNumber = random.weighted([
    [String(random.integer(1, 180)), 8],
    [`LP ${random.integer(1, 90)}`, 2],
  ]);
  const street = random.pick(STREETS);
  const cityTownCommunity = random.pick(towns);
  return {
    streetNumber,
    street,
    streetDetails: random.chance(0.2) ? random.pick(STREET_DETAILS) : '',
    cityTownCommunity,
    regionalCorporation: corporation,
    country: COUNTRY,
    address: `${streetNumber} ${street}, ${cityTownCommunity}`,
  } as const;
}

function school(random: Random, gender: 'Female' | 'Male') {
  const [girls, boys] = SCHOOLS;
  if (random.chance(0.4)) return { schoolAttended: gender === 'Female' ? girls : boys, otherSchoolName: '' };
  const others = [...(gender === 'Female' ? GIRLS_SCHOOLS : BOYS_SCHOOLS), ...MIXED_SCHOOLS];
  return { schoolAttended: OTHER_SCHOOL, otherSchoolName: random.pick(others) };
}

/** What is asked of either parent; a field's name begins with the parent. */
function parent(
  random: Random,
  name: string,
  address: ReturnType<typeof home>,
  livesHere: boolean,
  mail: string,
) {
  const works = random.chance(0.88);
  const place = livesHere ? address : home(random);
  return {
    Name: name,
    Occupation: works ? random.pick(OCCUPATIONS) : '',
    PlaceOfEmployment: works ? random.pick(WORKPLACES) : '',
    StreetNumber: place.streetNumber,
    Street: place.street,
    StreetDetails: place.streetDetails,
    MailingAddress: place.address,
    PhoneHome: random.chance(0.4) ? phone(random) : '',
    PhoneWork: works && random.chance(0.5) ? phone(random) : '',
    PhoneCell: phone(random),
    Email: random.chance(0.6) ? mail : '',
  };
}

const prefixed = <Prefix extends 'mother' | 'father', Fields extends Record<string, string>>(
  prefix: Prefix,
  fields: Fields,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [prefix + name, value])) as {
    [Name in keyof Fields & string as `${Prefix}${Name}`]: string;
  };

/** Nearly everybody is well. */
function health(random: Random) {
  const problem = random.chance(0.07) ? random.pick(Object.entries(HEALTH_NOTES)) : undefined;
  return { problem, allergy: random.chance(0.08) ? random.pick(Object.entries(ALLERGY_NOTES)) : undefined };
}
