import { useState } from 'react';
import { z } from 'zod';
import { isApplied, isOneSided } from '../../../shared/broadsheets/choice.ts';
import { applySchema, type Choice, type Compared } from '../../../shared/broadsheets/schema.ts';
import { EXAM_SUBJECTS } from '../../../shared/exam-results/constants.ts';
import { readStored, removeStored, writeStored } from '../../components/state/storage.ts';

const KEY = 'broadsheetChoice';
const keptSchema = z.object({ id: z.int(), choice: applySchema });
type Pair = NonNullable<Choice['also']>[number];

const isPair = (pair: Pair) => (other: Pair) => other[0] === pair[0] && other[1] === pair[1];

/**
 * What is ticked (broadsheets §5). Kept on the device until it is applied, so that a reload loses nothing.
 */
export function useChoice(id: number) {
  const [choice, setChoice] = useState(() => {
    const kept = readStored(KEY, (value) => keptSchema.parse(value));
    return kept?.id === id ? kept.choice : {};
  });
  const { leaveOut = [], also = [] } = choice;
  const change = (next: Choice) => {
    setChoice(next);
    writeStored(KEY, { id, choice: next });
  };
  const isTicked = (applicationId: number, result: Compared) => {
    const is = isPair([applicationId, subjectOf(result)]);
    return isApplied(result, { isLeftOut: leaveOut.some(is), isAlso: also.some(is) });
  };
  return {
    choice,
    isTicked,
    tick(applicationId: number, result: Compared, isOn: boolean) {
      const pair: Pair = [applicationId, subjectOf(result)];
      const others = { leaveOut: without(leaveOut, pair), also: without(also, pair) };
      if (isOneSided(result) && isOn) change({ ...others, also: [...others.also, pair] });
      else if (isOneSided(result)) change({ leaveOut, also: others.also });
      else if (isOn) change({ leaveOut: others.leaveOut, also });
      else change({ leaveOut: [...others.leaveOut, pair], also });
    },
    /** Once it is applied, and when the file is read otherwise: its people and subjects may be others. */
    forget() {
      setChoice({});
      removeStored(KEY);
    },
  };
}
export type Ticks = ReturnType<typeof useChoice>;

const without = (pairs: readonly Pair[], pair: Pair) => {
  const is = isPair(pair);
  return pairs.filter((other) => !is(other));
};

/** The preview names the subjects of the list only. */
const subjectOf = ({ subject }: Compared) => z.enum(EXAM_SUBJECTS).parse(subject);
