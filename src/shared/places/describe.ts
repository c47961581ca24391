import type { Application } from '../applications/schema.ts';
import { isSame } from '../values.ts';
import type { Seat } from './world.ts';

/** For example 'Physics in block A', and 'Physics' in a class without a block. */
export const describeClass = ({ subject, block }: Seat) =>
  block === null ? subject : `${subject} in block ${block}`;

/** For example 'Physics, Chemistry and Biology'. */
export const listWithAnd = (names: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);

type Choices = Pick<Application, 'firstChoiceSubjects' | 'secondChoiceSubjects'>;

/** Which choice these subjects are; null for others, which an officer has put together. */
export function choiceOf(
  subjects: readonly string[],
  { firstChoiceSubjects, secondChoiceSubjects }: Choices,
): 'first choice' | 'second choice' | null {
  if (isSame(subjects, firstChoiceSubjects)) return 'first choice';
  return isSame(subjects, secondChoiceSubjects) ? 'second choice' : null;
}
