import { BLOOD_GROUPS, OTHER_SCHOOL, SCHOOLS, SPECIAL_CONCERNS } from '../../shared/students/options.ts';
import type { StudentFields } from '../../shared/students/schema.ts';
import { DAY } from '../platform/clock.ts';
import {
  createHome,
  createParent,
  fatherFields,
  mailAddress,
  motherFields,
  type Parent,
  phone,
} from './household.ts';
import { ACHIEVEMENTS, ALLERGY_NOTES, HEALTH_NOTES, HELP_OFFERED, INTERESTS } from './lists/lives.ts';
import { COMMUNITIES } from './lists/people.ts';
import { BIRTHPLACES, BOYS_SCHOOLS, GIRLS_SCHOOLS, MIXED_SCHOOLS } from './lists/places.ts';
import type { Random } from './random.ts';

const DAYS_IN_YEAR = 365;

/** A birthday that makes the applicant 15 to 18 on 1 September, when the school year starts; at noon UTC. */
function birthday(random: Random, entryYear: number) {
  const age = random.weighted([
    [15, 5],
    [16, 50],
    [17, 38],
    [18, 7],
  ]);
  const latest = new Date(`${entryYear - age}-09-01T12:00:00.000Z`).getTime();
  return new Date(latest - random.integer(0, DAYS_IN_YEAR - 1) * DAY).toISOString();
}

function birth(random: Random, entryYear: number) {
  const { country, places, nationality } = random.weighted(BIRTHPLACES);
  const dateOfBirth = birthday(random, entryYear);
  const isLocal = country === 'Trinidad and Tobago';
  return {
    dateOfBirth,
    countryOfBirth: country,
    placeOfBirth: random.pick(places),
    nationality,
    // The pin on a Trinidad and Tobago birth certificate begins with the day of birth.
    birthCertificatePin: isLocal ? dateOfBirth.slice(0, 10).replaceAll('-', '') + random.digits(3) : '',
    nationalOfTrinidadTobago: isLocal || random.chance(0.5),
  };
}

/** Many come from the school's own two schools: Bishop Anstey for girls, Trinity for boys. */
function school(
  random: Random,
  gender: 'Female' | 'Male',
): Pick<StudentFields, 'schoolAttended' | 'otherSchoolName'> {
  const [girls, boys] = SCHOOLS;
  if (random.chance(0.4)) return { schoolAttended: gender === 'Female' ? girls : boys, otherSchoolName: '' };
  const others = [...(gender === 'Female' ? GIRLS_SCHOOLS : BOYS_SCHOOLS), ...MIXED_SCHOOLS];
  return { schoolAttended: OTHER_SCHOOL, otherSchoolName: random.pick(others) };
}

function health(random: Random) {
  const problem = random.chance(0.07) ? random.pick(HEALTH_NOTES) : undefined;
  const allergy = random.chance(0.08) ? random.pick(ALLERGY_NOTES) : undefined;
  return {
    healthProblems: problem ? [problem[0]] : [],
    healthSpecify: problem?.[1] ?? '',
    allergies: allergy ? [allergy[0]] : [],
    allergyDetails: allergy?.[1] ?? '',
    typeOfDisability: random.sample(SPECIAL_CONCERNS, random.chance(0.03) ? 1 : 0),
    bloodGroup: random.pick(BLOOD_GROUPS),
    immunizationCompleted: random.chance(0.95),
  };
}

/** The parent whom the school calls first: the mother if known. */
function contactParent(mother: Parent | undefined, father: Parent | undefined) {
  const parent = mother ?? father;
  return {
    parentFullName: parent?.name ?? '',
    parentContactNumber: parent?.phoneCell ?? '',
    parentEmail: parent?.email ?? '',
  };
}

function family(
  random: Random,
  community: (typeof COMMUNITIES)[number][0],
  lastName: string,
  number: number,
) {
  const home = createHome(random);
  const studentLivesWith = random.weighted([
    ['both_parents', 60],
    ['mother', 27],
    ['father', 5],
    ['guardian', 8],
  ] as const);
  const livesWith = (parent: 'mother' | 'father') => [parent, 'both_parents'].includes(studentLivesWith);
  const person = (names: readonly string[], surname: string, isHere: boolean, tag: string) =>
    createParent(random, {
      firstName: random.pick(names),
      lastName: surname,
      home: isHere ? home : createHome(random),
      tag,
    });
  const mother = random.chance(0.96)
    ? person(
        community.female,
        random.chance(0.7) ? lastName : random.pick(community.surnames),
        livesWith('mother'),
        `${number}m`,
      )
    : undefined;
  const father = random.chance(0.85)
    ? person(community.male, lastName, livesWith('father'), `${number}f`)
    : undefined;
  return { home, studentLivesWith, mother, father };
}

/**
 * Creates one applicant's personal data as the form sends it.
 * @param number makes the email address unique.
 */
export function createStudent(random: Random, number: number, entryYear: number): StudentFields {
  const community = random.weighted(COMMUNITIES);
  const gender = random.chance(0.52) ? 'Female' : 'Male';
  const [firstName, middleName] = random.sample(gender === 'Female' ? community.female : community.male, 2);
  const lastName = random.pick(community.surnames);
  const { home, studentLivesWith, mother, father } = family(random, community, lastName, number);
  return {
    firstName: firstName ?? '',
    middleName: random.chance(0.6) ? (middleName ?? '') : '',
    lastName,
    gender,
    ...birth(random, entryYear),
    religiousDenomination: random.weighted(community.religions),
    ethnicity: community.ethnicity,
    ...home,
    homeContact: random.chance(0.4) ? phone(random) : '',
    mobileNumber: phone(random),
    email: mailAddress(random, firstName ?? '', lastName, number),
    ...school(random, gender),
    studentLivesWith,
    transportationToSchool: random.weighted([
      ['maxi_taxi', 40],
      ['private_car', 34],
      ['taxi', 16],
      ['bus', 10],
    ]),
    computerAtHome: random.chance(0.9),
    ...(mother && motherFields(mother)),
    ...(father && fatherFields(father)),
    ...health(random),
    specialInterests: random.sample(INTERESTS, random.integer(0, 4)),
    relativesAtSchool: random.chance(0.12) ? [`${random.pick(community.female)} ${lastName}`] : [],
    parentInvolvement: random.chance(0.3) ? random.sample(HELP_OFFERED, 2) : [],
    ...contactParent(mother, father),
    achievements: random.sample(ACHIEVEMENTS, random.integer(0, 2)).join(' '),
    extraCurricular: random.chance(0.5) ? `${random.sample(INTERESTS, 2).join(' and ')} at school.` : '',
  };
}
