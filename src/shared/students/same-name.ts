type Named = { firstName: string; lastName: string };

const inOneLine = ({ firstName, lastName }: Named) => [firstName, lastName].join(' ').trim().toLowerCase();

/** Tells the children of an account apart when a form has an address that one of them has already. */
export const isSameName = (one: Named, other: Named) => inOneLine(one) === inOneLine(other);
