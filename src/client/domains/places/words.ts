import type { Block, MeritKey, PlaceOutcome } from '../../../shared/places/constants.ts';
import { parseMeritKey } from '../../../shared/places/merit.ts';
import type { Counts } from '../../../shared/places/previews.ts';

const KEY_LABELS = {
  totalScore: 'Total score',
  ones: 'Number of grade 1s',
  englishAndMathematics: 'Points in English A and Mathematics',
  ownSchool: 'From one of our schools',
  submittedAt: 'Submitted earlier',
};

export function meritLabel(key: MeritKey): string {
  const parsed = parseMeritKey(key);
  if (!parsed) return key;
  return parsed.name === 'bestPoints'
    ? `Points of the best ${parsed.count} exam subjects`
    : KEY_LABELS[parsed.name];
}

export const OUTCOME_LABELS: Record<PlaceOutcome, string> = {
  placed: 'Has a place',
  waiting: 'Waiting list',
  below_minimum: 'Below the minimum',
  not_checked: 'Results not checked',
  held_out: 'Held out',
};

/** How many come on the waiting list, when some of a preview are rejected. `rejected`: by application id. */
export const countStillWaiting = (
  { waiting }: Pick<Counts, 'waiting'>,
  rejected: ReadonlyMap<number, PlaceOutcome>,
) => waiting - [...rejected.values()].filter((outcome) => outcome === 'waiting').length;

export const choiceLabel = (choice: 1 | 2 | null) =>
  choice === null ? '' : choice === 1 ? 'first choice' : 'second choice';

export const blockLabel = (block: Block | null) => (block === null ? 'No block' : `Block ${block}`);
