const countFormat = new Intl.NumberFormat('en-GB');

/** A number of things, for example '10,000'. */
export const formatCount = (count: number) => countFormat.format(count);
