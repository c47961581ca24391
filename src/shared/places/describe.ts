import type { Seat } from './world.ts';

/** For example 'Physics in block A', and 'Physics' in a class without a block. */
export const describeClass = ({ subject, block }: Seat) =>
  block === null ? subject : `${subject} in block ${block}`;

/** Above the subjects of a place. */
export const CHOICE_HEADINGS = { 1: 'Your first choice:', 2: 'Your second choice:' };

/** For example 'Physics, Chemistry and Biology'. */
export const listWithAnd = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
