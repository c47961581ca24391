/** For example '10,000'. */
export const formatCount = (count: number) => count.toLocaleString('en-GB');

/** For example '1 document' or '10,000 documents'. */
export const countOf = (count: number, one: string) =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;
