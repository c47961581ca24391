import { inOrderOfMerit } from './merit.ts';
import { HELD_OUT, NOT_CHECKED } from './reasons.ts';
import { beginWalk } from './walk.ts';
import type { Considered, Outcome, World } from './world.ts';

/** Why somebody is left out of the walk; null for who takes part. */
function leftOut(person: Considered, checkedOnly: boolean): Pick<Outcome, 'outcome' | 'reasons'> | null {
  if (person.isHeldOut) return { outcome: 'held_out', reasons: [HELD_OUT] };
  if (checkedOnly && !person.isChecked) return { outcome: 'not_checked', reasons: [NOT_CHECKED] };
  if (person.lacking.length > 0) return { outcome: 'below_minimum', reasons: [...person.lacking] };
  return null;
}

/**
 * Who gets a place, and why (places §3). The outcomes are in the order of merit, and everybody has one.
 *
 * 1. Live offers keep their seats and places. Their holders are not among those considered.
 * 2. Left out are who is held out, whose results are not checked, and who is below the minimum; pins change none of it.
 * 3. Pins come first, in the order of merit. Who is pinned to a choice that is not possible is treated as without a pin.
 * 4. Then own students alone, in the order of merit, until as many have a place as are kept for them.
 * 5. Then everybody without a place, in the order of merit.
 * 6. Each gets the first choice if it is possible, else the second, else waits.
 * 7. A choice is possible when a place is left, the person is eligible for all its subjects, and its subjects have free
 *    seats in classes no two of which share a block.
 * 8. Of several ways, the one that leaves the largest smallest number of free seats in its classes; equal ones by the
 *    blocks of the subjects in their order, A before B, none last.
 * 9. A seat that was given is never taken back, so nobody gets what was refused to somebody further up.
 */
export function allocate(world: World): Outcome[] {
  const ranked = inOrderOfMerit(world.considered);
  const walk = beginWalk(world);
  const taking = ranked.filter((person) => leftOut(person, world.checkedOnly) === null);

  for (const person of taking) if (person.pin !== null) walk.tryToPin(person, person.pin);
  for (const person of taking) {
    if (walk.countOwnPlaces() >= world.ownSchoolPlaces) break;
    if (person.isOwnStudent && !walk.hasPlace(person)) walk.tryToPlace(person, 'own');
  }
  for (const person of taking) if (!walk.hasPlace(person)) walk.tryToPlace(person, 'merit');

  return ranked.map((person, at) => {
    const { choice, classes, reasons } = walk.resultOf(person) ?? {
      choice: null,
      classes: [],
      reasons: [],
    };
    const { id, lot } = person;
    const outcome = choice === null ? 'waiting' : 'placed';
    return {
      id,
      rank: at + 1,
      lot,
      ...(leftOut(person, world.checkedOnly) ?? { outcome, reasons }),
      choice,
      classes,
    };
  });
}
