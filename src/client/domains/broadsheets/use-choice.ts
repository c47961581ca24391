import { useState } from 'react';
import { z } from 'zod';
import { applySchema, type Choice, type Compared } from '../../../shared/broadsheets/schema.ts';
import { readStored, removeStored, writeStored } from '../../components/state/storage.ts';
import { choiceAmong, isTicked, type Ticked, withTick } from './ticks.ts';

const KEY = 'broadsheetChoice';
const keptSchema = z.object({
  id: z.int(),
  choice: applySchema,
  /** Of the applications of which something is ticked: one that is gone is named by it. */
  numbers: z.record(z.string(), z.string()),
});
const nothing = (id: number): z.output<typeof keptSchema> => ({ id, choice: {}, numbers: {} });

/**
 * What is ticked (broadsheets §5). Kept on the device until it is applied, so that a reload loses nothing.
 * `applicationIds`: those that are matched now; undefined until the preview has come.
 */
export function useChoice(id: number, applicationIds: readonly number[] | undefined) {
  const [ticked, setTicked] = useState(() => {
    const kept = readStored(KEY, (value) => keptSchema.parse(value));
    return kept?.id === id ? kept : nothing(id);
  });
  const { choice, gone } = choiceAmong(ticked.choice, applicationIds ?? []);
  return {
    choice: { ...choice, leaveOutDiffering: true },
    /** The numbers of the applications of which something is ticked, and which are not matched any more. */
    gone: applicationIds ? gone.map((one) => ticked.numbers[one] ?? String(one)) : [],
    isTicked: (person: Ticked, result: Compared) => isTicked(ticked.choice, person, result),
    tick(person: Ticked, results: readonly Compared[], isOn: boolean) {
      const next = {
        id,
        choice: results.reduce<Choice>((all, result) => withTick(all, person, result, isOn), ticked.choice),
        numbers: { ...ticked.numbers, [person.applicationId]: person.applicationNumber ?? '' },
      };
      setTicked(next);
      writeStored(KEY, next);
    },
    /** Once it is applied, and when the file is read otherwise: its people and subjects may be others. */
    forget() {
      setTicked(nothing(id));
      removeStored(KEY);
    },
  };
}
export type Ticks = ReturnType<typeof useChoice>;
