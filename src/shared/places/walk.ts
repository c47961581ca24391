import {
  allTaken,
  explainPinRefusal,
  explainRefusal,
  type Hindrance,
  KEPT_FOR_OWN,
  ofChoice,
  ofChoices,
  PINNED,
  seatedIn,
  type Taker,
  type Way,
} from './reasons.ts';
import { bestFit, classesOf, findLacks, type OpenClass, openSeats, takeSeats } from './seats.ts';
import type { Choice, Considered, Seat, World } from './world.ts';

/** What the walk came to for somebody so far. */
type Result = { choice: Choice | null; classes: Seat[]; reasons: string[] };

const BOTH: Choice[] = [1, 2];
const REASON_OF_WAY: Record<Way, string[]> = { pin: [PINNED], own: [KEPT_FOR_OWN], merit: [] };

/** The seats and places that are free while the allocation walks along the order of merit. */
export function beginWalk({ classes, totalPlaces, placesGiven, ownPlacesGiven, keys }: World) {
  const open = openSeats<Taker>(classes);
  const results = new Map<number, Result>();
  const pinRefusals = new Map<number, string>();
  let last: Taker | null = null;
  let placed = 0;
  let ownPlaces = ownPlacesGiven;

  const areAllTaken = () => totalPlaces !== null && placesGiven + placed >= totalPlaces;
  const combinationOf = (person: Considered, choice: Choice) =>
    person.combinations[choice - 1] ?? { subjects: [], ineligible: [] };

  function fitFor(person: Considered, choice: Choice): OpenClass<Taker>[] | null {
    const { subjects, ineligible } = combinationOf(person, choice);
    return ineligible.length > 0 || areAllTaken() ? null : bestFit(classesOf(open, subjects));
  }

  /** Why there was no fit. */
  function refusal(person: Considered, choice: Choice): Hindrance[] {
    const { subjects, ineligible } = combinationOf(person, choice);
    const about = (sentence: string) => ({ choice, sentence });
    if (ineligible.length > 0) return ineligible.map(about);
    if (totalPlaces !== null && areAllTaken())
      return [{ choice: null, sentence: allTaken(totalPlaces, last, person, keys) }];
    return findLacks(open, subjects).map((lack) => about(explainRefusal(lack, person, keys)));
  }

  function sit(person: Considered, choice: Choice, fit: OpenClass<Taker>[], way: Way, before: string[]) {
    placed += 1;
    if (person.isOwnStudent) ownPlaces += 1;
    last = { person, way, turn: placed };
    takeSeats(fit, last);
    const seats = fit.map(({ seat }) => seat);
    const reasons = [...before, ofChoice(choice, seatedIn(seats)), ...REASON_OF_WAY[way]];
    results.set(person.id, { choice, classes: seats, reasons });
  }

  /** Gives the first choice that is possible, else the second; else keeps why neither is. */
  function tryToPlace(person: Considered, way: 'own' | 'merit') {
    const pinRefusal = pinRefusals.get(person.id);
    const hindrances: Hindrance[] = [];
    const reasons = () => [...(pinRefusal === undefined ? [] : [pinRefusal]), ...ofChoices(hindrances)];
    for (const choice of BOTH) {
      const fit = fitFor(person, choice);
      if (fit !== null) return sit(person, choice, fit, way, reasons());
      hindrances.push(...refusal(person, choice));
    }
    results.set(person.id, { choice: null, classes: [], reasons: reasons() });
  }

  function tryToPin(person: Considered, choice: Choice) {
    const fit = fitFor(person, choice);
    if (fit !== null) return sit(person, choice, fit, 'pin', []);
    const why = refusal(person, choice).map(({ sentence }) => sentence);
    pinRefusals.set(person.id, explainPinRefusal(choice, why));
  }

  return {
    tryToPlace,
    tryToPin,
    resultOf: (person: Considered) => results.get(person.id),
    hasPlace: (person: Considered) => (results.get(person.id)?.choice ?? null) !== null,
    countOwnPlaces: () => ownPlaces,
  };
}
