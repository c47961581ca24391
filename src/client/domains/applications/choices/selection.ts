import { z } from 'zod';
import { SUBJECTS_PER_CHOICE } from '../../../../shared/applications/constants.ts';
import type { Choices } from '../../../../shared/applications/schema.ts';

const slotsSchema = z.array(z.string()).length(SUBJECTS_PER_CHOICE);
const keptSchema = z.object({
  firstChoiceSubjects: slotsSchema.optional().catch(undefined),
  secondChoiceSubjects: slotsSchema.optional().catch(undefined),
});

/** Both combinations while choosing: three places each, '' for an empty one. */
export type SubjectSelection = Choices;
export type Combination = keyof SubjectSelection;

export const COMBINATIONS = [
  { field: 'firstChoiceSubjects', label: 'First choice' },
  { field: 'secondChoiceSubjects', label: 'Second choice' },
] as const satisfies { field: Combination; label: string }[];

const inSlots = (names: readonly string[] = []) =>
  Array.from({ length: SUBJECTS_PER_CHOICE }, (_, place) => names[place] ?? '');

/** From this device first, otherwise from the saved application (applicants §4). */
export function restoreSelection(kept: object, saved: Choices | null): SubjectSelection {
  const { firstChoiceSubjects, secondChoiceSubjects } = keptSchema.parse(kept);
  return {
    firstChoiceSubjects: firstChoiceSubjects ?? inSlots(saved?.firstChoiceSubjects),
    secondChoiceSubjects: secondChoiceSubjects ?? inSlots(saved?.secondChoiceSubjects),
  };
}

/** The chosen subjects, without empty places. */
export const chosenOf = (selection: SubjectSelection): Choices => ({
  firstChoiceSubjects: selection.firstChoiceSubjects.filter(Boolean),
  secondChoiceSubjects: selection.secondChoiceSubjects.filter(Boolean),
});

/** Are both combinations complete and of the same subjects, in whatever order? */
export function isSameTwice({ firstChoiceSubjects, secondChoiceSubjects }: Choices): boolean {
  const second = new Set(secondChoiceSubjects.filter(Boolean));
  return second.size === SUBJECTS_PER_CHOICE && firstChoiceSubjects.every((name) => second.has(name));
}
