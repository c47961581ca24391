import { fold } from '../../platform/fold.ts';

/** What tells a person; two applications with an equal key may be of the same one. An empty key equals nothing. */
export type IdentityKeys = { pinKey: string; personKey: string; candidateKey: string };

type Person = Record<
  'firstName' | 'lastName' | 'dateOfBirth' | 'birthCertificatePin' | 'candidateNumber',
  string
>;

const inOnePiece = (text: string) => fold(text).replaceAll(' ', '');

/** 'n/a', '0000000' and the like are no PIN. */
const isPin = (pin: string) => pin.length >= 5 && /\d{3}/.test(pin) && !/^(.)\1*$/.test(pin);

/** The key of names and date of birth, without accents and order. Empty unless all three are there. */
function personKeyOf({ firstName, lastName, dateOfBirth }: Person) {
  const [first, last, day] = [fold(firstName), fold(lastName), dateOfBirth.slice(0, 10)];
  if (!first || !last || !day) return '';
  return `${day} ${`${first} ${last}`.split(' ').sort().join(' ')}`;
}

function pinKeyOf(birthCertificatePin: string) {
  const pin = inOnePiece(birthCertificatePin);
  return isPin(pin) ? pin : '';
}

const namesOf = ({ firstName, lastName }: Person) =>
  fold(`${firstName} ${lastName}`).split(' ').sort().join(' ');

/**
 * Whether two records may be of one person. Equal names suffice, since a date of birth may be mistyped: children of one
 * family have different names.
 */
export function mayBeSame(one: Person, other: Person) {
  const [keys, others] = [identityKeysOf(one), identityKeysOf(other)];
  const isEqual = (key: 'pinKey' | 'candidateKey') => keys[key] !== '' && keys[key] === others[key];
  return isEqual('pinKey') || isEqual('candidateKey') || namesOf(one) === namesOf(other);
}

/**
 * Whether two records of one account are of one child (intakes §5). Brothers and sisters may share an address, and a
 * school gives candidate numbers anew each year: beside one of those, the first name or the date of birth has to be equal.
 */
export function isSameChild(one: Person & { email: string }, other: Person & { email: string }) {
  if (namesOf(one) === namesOf(other)) return true;
  const hasSameAddress = one.email !== '' && one.email === other.email;
  const day = one.dateOfBirth.slice(0, 10);
  const hasSameDay = day !== '' && day === other.dateOfBirth.slice(0, 10);
  const hasSameFirstName = fold(one.firstName) === fold(other.firstName);
  return (hasSameAddress || mayBeSame(one, other)) && (hasSameDay || hasSameFirstName);
}

export const identityKeysOf = (person: Person): IdentityKeys => ({
  pinKey: pinKeyOf(person.birthCertificatePin),
  personKey: personKeyOf(person),
  candidateKey: person.candidateNumber,
});
