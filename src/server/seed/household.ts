import { MAIL_DOMAINS, OCCUPATIONS, WORKPLACES } from './lists/lives.ts';
import { AREAS, STREET_DETAILS, STREETS } from './lists/places.ts';
import type { Random } from './random.ts';

/** Not a real number: exchange 555 is reserved for fiction. */
export const phone = (random: Random) => `868-555-${random.digits(4)}`;

const asLocalPart = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');

/** An address that can never reach anybody (RFC 2606); `tag` makes it unique. */
export const mailAddress = (random: Random, firstName: string, lastName: string, tag: string | number) =>
  `${asLocalPart(firstName)}.${asLocalPart(lastName)}${tag}@${random.pick(MAIL_DOMAINS)}`;

type Home = ReturnType<typeof createHome>;

export function createHome(random: Random) {
  const { corporation, towns } = random.weighted(AREAS);
  const isNumbered = random.chance(0.8);
  const streetNumber = isNumbered ? String(random.integer(1, 180)) : `LP ${random.integer(1, 90)}`;
  const street = random.pick(STREETS);
  const cityTownCommunity = random.pick(towns);
  return {
    streetNumber,
    street,
    streetDetails: random.chance(0.2) ? random.pick(STREET_DETAILS) : '',
    cityTownCommunity,
    regionalCorporation: corporation,
    country: 'Trinidad and Tobago' as const,
    address: `${streetNumber} ${street}, ${cityTownCommunity}`,
  };
}

type Person = { firstName: string; lastName: string; home: Home; tag: string };
export type Parent = ReturnType<typeof createParent>;

export function createParent(random: Random, { firstName, lastName, home, tag }: Person) {
  const works = random.chance(0.88);
  return {
    name: `${firstName} ${lastName}`,
    home,
    occupation: works ? random.pick(OCCUPATIONS) : '',
    placeOfEmployment: works ? random.pick(WORKPLACES) : '',
    phoneHome: random.chance(0.4) ? phone(random) : '',
    phoneWork: works && random.chance(0.5) ? phone(random) : '',
    phoneCell: phone(random),
    email: random.chance(0.6) ? mailAddress(random, firstName, lastName, tag) : '',
  };
}

export const motherFields = (mother: Parent) => ({
  motherName: mother.name,
  motherOccupation: mother.occupation,
  motherPlaceOfEmployment: mother.placeOfEmployment,
  motherStreetNumber: mother.home.streetNumber,
  motherStreet: mother.home.street,
  motherStreetDetails: mother.home.streetDetails,
  motherMailingAddress: mother.home.address,
  motherPhoneHome: mother.phoneHome,
  motherPhoneWork: mother.phoneWork,
  motherPhoneCell: mother.phoneCell,
  motherEmail: mother.email,
});

export const fatherFields = (father: Parent) => ({
  fatherName: father.name,
  fatherOccupation: father.occupation,
  fatherPlaceOfEmployment: father.placeOfEmployment,
  fatherStreetNumber: father.home.streetNumber,
  fatherStreet: father.home.street,
  fatherStreetDetails: father.home.streetDetails,
  fatherMailingAddress: father.home.address,
  fatherPhoneHome: father.phoneHome,
  fatherPhoneWork: father.phoneWork,
  fatherPhoneCell: father.phoneCell,
  fatherEmail: father.email,
});
