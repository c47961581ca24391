/** What a row says of whose results it holds; empty where it says nothing. */
export type Identity = { candidateNumber: string; email: string; name: string; nameKey: string; day: string };

/** The one value among these, '' when all are empty; undefined when there are several. */
function onlyOne(values: readonly string[]): string | undefined {
  const [one = '', other] = new Set(values.filter(Boolean));
  return other === undefined ? one : undefined;
}

/**
 * All that these say together; undefined when they contradict each other, because then they are different people. A name
 * may leave parts of a longer one out.
 */
export function joinIdentities(identities: readonly Identity[]): Identity | undefined {
  const candidateNumber = onlyOne(identities.map((one) => one.candidateNumber));
  const email = onlyOne(identities.map((one) => one.email));
  const day = onlyOne(identities.map((one) => one.day));
  if (candidateNumber === undefined || email === undefined || day === undefined) return undefined;
  const { name, nameKey } = identities.reduce((longest, one) =>
    one.nameKey.length > longest.nameKey.length ? one : longest,
  );
  const parts = new Set(nameKey.split(' '));
  const areParts = identities.every(
    (one) => one.nameKey === '' || one.nameKey.split(' ').every((part) => parts.has(part)),
  );
  return areParts ? { candidateNumber, email, name, nameKey, day } : undefined;
}
