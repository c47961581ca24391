import { inOrderOfMerit } from './merit.ts';
import { HELD_OUT, NOT_CHECKED } from './reasons.ts';
import { beginWalk } from './walk.ts';
import type { Candidate, Outcome, World } from './world.ts';

/** Why somebody is left out of the walk; null for who takes part. */
function leftOut(candidate: Candidate, checkedOnly: boolean): Pick<Outcome, 'outcome' | 'reasons'> | null {
  if (candidate.isHeldOut) return { outcome: 'held_out', reasons: [HELD_OUT] };
  if (checkedOnly && !candidate.isChecked) return { outcome: 'not_checked', reasons: [NOT_CHECKED] };
  if (candidate.lacking.length > 0) return { outcome: 'below_minimum', reasons: [...candidate.lacking] };
  return null;
}

/**
 * Who gets a place, and why (places §3). The outcomes are in the order of merit, and everybody has one.
 *
 * 1. Live offers keep their seats and places. They are not among the candidates.
 * 2. Left out are who is held out, whose results are not checked, and who is below the minimum; pins change none of it.
 * 3. Pins come first, in the order of merit. Who is pinned to a choice that is not possible is treated as without a pin.
 * 4. Then own students alone, in the order of merit, until as many have a place as are kept for them.
 * 5. Then everybody without a place, in the order of merit.
 * 6. Each gets the first choice if it is possible, else the second, else waits.
 * 7. A choice is possible when a place is left, no subject of it is closed to the person, and its subjects have free
 *    seats in classes no two of which share a block.
 * 8. Of several ways, the one that leaves the largest smallest number of free seats in its classes; equal ones by the
 *    blocks of the subjects in their order, A before B, none last.
 * 9. A seat that was given is never taken back, so nobody gets what was refused to somebody further up.
 */
export function allocate(world: World): Outcome[] {
  const ranked = inOrderOfMerit(world.candidates);
  const walk = beginWalk(world);
  const taking = ranked.filter((candidate) => leftOut(candidate, world.checkedOnly) === null);

  for (const candidate of taking) if (candidate.pin !== null) walk.tryToPin(candidate, candidate.pin);
  for (const candidate of taking) {
    if (walk.countOwnPlaces() >= world.ownSchoolPlaces) break;
    if (candidate.isOwnStudent && !walk.hasPlace(candidate)) walk.tryToPlace(candidate, 'own');
  }
  for (const candidate of taking) if (!walk.hasPlace(candidate)) walk.tryToPlace(candidate, 'merit');

  return ranked.map((candidate, at) => {
    const { choice, classes, reasons } = walk.resultOf(candidate) ?? {
      choice: null,
      classes: [],
      reasons: [],
    };
    const { id, lot } = candidate;
    const outcome = choice === null ? 'waiting' : 'placed';
    return {
      id,
      rank: at + 1,
      lot,
      ...(leftOut(candidate, world.checkedOnly) ?? { outcome, reasons }),
      choice,
      classes,
    };
  });
}
