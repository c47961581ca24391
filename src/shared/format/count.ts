/** Kept, because making one takes longer than formatting. */
const counts = new Intl.NumberFormat('en-GB');

/** For example '10,000'. */
export const formatCount = (count: number) => counts.format(count);

/** For example '1 document' or '10,000 documents'. */
export const countOf = (count: number, one: string) =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;
