import { useState } from 'react';
import { z } from 'zod';
import { SUBJECTS_PER_CHOICE } from '../../../shared/applications/constants.ts';
import type { Choices } from '../../../shared/applications/schema.ts';
import { type Pieces, useLocalDraft } from '../../components/local-draft.ts';
import { useSessionUser } from '../auth/use-session.ts';
import { draftKey } from './kept-on-device.ts';

const slotsSchema = z.array(z.string()).length(SUBJECTS_PER_CHOICE);
const keptSchema = z.object({
  firstChoiceSubjects: slotsSchema.optional(),
  secondChoiceSubjects: slotsSchema.optional(),
});

/** The two combinations as they are being chosen: three places each, '' where nothing is chosen yet. */
export type Picks = Choices;
export type Combination = keyof Picks;

export const COMBINATIONS = [
  { field: 'firstChoiceSubjects', label: 'First choice' },
  { field: 'secondChoiceSubjects', label: 'Second choice' },
] as const satisfies { field: Combination; label: string }[];

const inSlots = (names: readonly string[] = []) =>
  Array.from({ length: SUBJECTS_PER_CHOICE }, (_, place) => names[place] ?? '');

/** From this device first, then from the saved application (applicant spec §4). */
function restore(kept: Pieces, saved: Choices | null): Picks {
  const { data } = keptSchema.safeParse(kept);
  return {
    firstChoiceSubjects: data?.firstChoiceSubjects ?? inSlots(saved?.firstChoiceSubjects),
    secondChoiceSubjects: data?.secondChoiceSubjects ?? inSlots(saved?.secondChoiceSubjects),
  };
}

/** What is chosen so far, without the empty places. */
export const chosenOf = (picks: Picks): Choices => ({
  firstChoiceSubjects: picks.firstChoiceSubjects.filter(Boolean),
  secondChoiceSubjects: picks.secondChoiceSubjects.filter(Boolean),
});

/** The choices being made, kept on this device until the server has them. */
export function useChoices(saved: Choices | null) {
  const draft = useLocalDraft(draftKey(useSessionUser().id, 'choices'));
  const [picks, setPicks] = useState(() => restore(draft.read(), saved));

  const pick = (combination: Combination, place: number, name: string) => {
    const slots = picks[combination].map((before, index) => (index === place ? name : before));
    setPicks({ ...picks, [combination]: slots });
    draft.change({ [combination]: slots });
  };

  return { picks, pick, draft };
}
