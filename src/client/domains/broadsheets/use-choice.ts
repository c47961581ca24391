import { useState } from 'react';
import { z } from 'zod';
import { applySchema, type Choice, type Compared } from '../../../shared/broadsheets/schema.ts';
import { localDraft, type Pieces, useLocalDraft } from '../../components/state/local-draft.ts';
import { choiceAmong, isTicked, type Ticked, withTick } from './ticks.ts';

const NOTHING = { choice: {}, numbers: {} };
const keptSchema = z
  .object({
    choice: applySchema,
    /** Of the applications of which something is ticked: one that is gone is named by it. */
    numbers: z.record(z.string(), z.string()),
  })
  .catch(NOTHING);
const keptIn = (pieces: Pieces) => keptSchema.parse(pieces);

const keyOf = (id: number) => `broadsheet:${id}`;
export const forgetChoice = (id: number) => localDraft(keyOf(id)).clear();

/**
 * What is ticked (broadsheets §5). Kept on the device until it is applied, in all tabs alike, so that a reload loses
 * nothing. `applicationIds`: those that are matched now; undefined until the preview has come.
 */
export function useChoice(id: number, applicationIds: readonly number[] | undefined) {
  const draft = useLocalDraft(keyOf(id), (pieces) => setTicked(keptIn(pieces)));
  const [ticked, setTicked] = useState(() => keptIn(draft.read()));
  const { choice, gone } = choiceAmong(ticked.choice, applicationIds ?? []);
  return {
    choice: { ...choice, leaveOutDiffering: true },
    /** The numbers of the applications of which something is ticked, and which are not matched any more. */
    gone: applicationIds ? gone.map((one) => ticked.numbers[one] ?? String(one)) : [],
    isTicked: (person: Ticked, result: Compared) => isTicked(ticked.choice, person, result),
    tick(person: Ticked, results: readonly Compared[], isOn: boolean) {
      const kept = keptIn(draft.read());
      const next = {
        choice: results.reduce<Choice>((all, result) => withTick(all, person, result, isOn), kept.choice),
        numbers: { ...kept.numbers, [person.applicationId]: person.applicationNumber ?? '' },
      };
      setTicked(next);
      draft.change(z.record(z.string(), z.json()).parse(next));
    },
    /** Once it is applied, and when the file is read otherwise: its people and subjects may be others. */
    forget() {
      setTicked(NOTHING);
      draft.clear();
    },
  };
}
export type Ticks = ReturnType<typeof useChoice>;
