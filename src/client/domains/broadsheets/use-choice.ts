import { useState } from 'react';
import { z } from 'zod';
import { applySchema, type Choice, type Compared } from '../../../shared/broadsheets/schema.ts';
import { readStored, removeStored, writeStored } from '../../components/state/storage.ts';
import { isTicked, type Ticked, withTick } from './ticks.ts';

const KEY = 'broadsheetChoice';
const keptSchema = z.object({ id: z.int(), choice: applySchema });

/**
 * What is ticked (broadsheets §5). Kept on the device until it is applied, so that a reload loses nothing.
 */
export function useChoice(id: number) {
  const [choice, setChoice] = useState(() => {
    const kept = readStored(KEY, (value) => keptSchema.parse(value));
    return kept?.id === id ? kept.choice : {};
  });
  return {
    choice: { ...choice, leaveOutDiffering: true },
    isTicked: (person: Ticked, result: Compared) => isTicked(choice, person, result),
    tick(person: Ticked, results: readonly Compared[], isOn: boolean) {
      const next = results.reduce<Choice>((all, result) => withTick(all, person, result, isOn), choice);
      setChoice(next);
      writeStored(KEY, { id, choice: next });
    },
    /** Once it is applied, and when the file is read otherwise: its people and subjects may be others. */
    forget() {
      setChoice({});
      removeStored(KEY);
    },
  };
}
export type Ticks = ReturnType<typeof useChoice>;
