import type { Seat } from './world.ts';

/** For example 'Physics in block A', and 'Physics' in a class without a block. */
export const describeClass = ({ subject, block }: Seat) =>
  block === null ? subject : `${subject} in block ${block}`;

/** For example 'Physics, Chemistry and Biology'. */
export const listWithAnd = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
