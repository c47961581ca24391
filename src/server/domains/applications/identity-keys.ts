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

export const identityKeysOf = (person: Person): IdentityKeys => ({
  pinKey: pinKeyOf(person.birthCertificatePin),
  personKey: personKeyOf(person),
  candidateKey: person.candidateNumber,
});
