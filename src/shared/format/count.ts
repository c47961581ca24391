/** A number of things, for example '10,000'. */
export const formatCount = (count: number) => count.toLocaleString('en-GB');

/** So many things by their name, for example '1 document' or '10,000 documents'. */
export const countOf = (count: number, one: string) =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;
