import { z } from 'zod';
import { isApplied, isByChoice, mayBeAnother } from '../../../shared/broadsheets/choice.ts';
import type { Choice, Compared, Person } from '../../../shared/broadsheets/schema.ts';
import { EXAM_SUBJECTS } from '../../../shared/exam-results/constants.ts';

type Pair = NonNullable<Choice['also']>[number];

/** A matched person. */
export type Ticked = Pick<Person, 'applicationNumber' | 'nameDiffers' | 'match'> & { applicationId: number };

/** With exam type and year: a resit is another result. The preview names the subjects of the list only. */
const pairOf = ({ applicationId }: Ticked, { subject, examType, examYear }: Compared): Pair => [
  applicationId,
  z.enum(EXAM_SUBJECTS).parse(subject),
  examType,
  examYear,
];

const isPair = (pair: Pair) => (other: Pair) => pair.every((part, at) => part === other[at]);

const without = (pairs: readonly Pair[], pair: Pair) => {
  const is = isPair(pair);
  return pairs.filter((other) => !is(other));
};

export function isTicked({ leaveOut = [], also = [] }: Choice, person: Ticked, result: Compared): boolean {
  const is = isPair(pairOf(person, result));
  const isDiffering = mayBeAnother(person);
  return isApplied({ ...result, isDiffering }, { isLeftOut: leaveOut.some(is), isAlso: also.some(is) });
}

/** What is chosen once a result is ticked, or is no longer. */
export function withTick(
  { leaveOut = [], also = [] }: Choice,
  person: Ticked,
  result: Compared,
  isOn: boolean,
): Choice {
  const pair = pairOf(person, result);
  const others = { leaveOut: without(leaveOut, pair), also: without(also, pair) };
  const byChoice = isByChoice({ ...result, isDiffering: mayBeAnother(person) });
  if (byChoice && isOn) return { ...others, also: [...others.also, pair] };
  if (byChoice) return { leaveOut, also: others.also };
  if (isOn) return { leaveOut: others.leaveOut, also };
  return { leaveOut: [...others.leaveOut, pair], also };
}

/** What is chosen of these applications, and the ids of the others of which something is chosen. */
export function choiceAmong({ leaveOut = [], also = [] }: Choice, applicationIds: readonly number[]) {
  const there = new Set(applicationIds);
  const isThere = ([id]: Pair) => there.has(id);
  const gone = [...leaveOut, ...also].flatMap(([id]) => (there.has(id) ? [] : [id]));
  const choice = { leaveOut: leaveOut.filter(isThere), also: also.filter(isThere) };
  return { choice, gone: [...new Set(gone)] };
}
