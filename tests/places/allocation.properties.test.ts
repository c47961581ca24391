import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate } from '../../src/shared/places/allocate.ts';
import type { Outcome, World } from '../../src/shared/places/world.ts';
import { cases } from '../support/cases.ts';
import { allocateByDefinition } from '../support/places/brute-force.ts';
import { worlds } from '../support/places/worlds.ts';

const MODEST = { numRuns: cases(300) };
const LARGE = { numRuns: cases(40) };
const anyWorld = worlds(60, { isSettledBeforehand: true });
const plainWorld = worlds(60, { isSettledBeforehand: false });

test('small worlds come out as by the definition', () => {
  fc.assert(
    fc.property(worlds(8, { isSettledBeforehand: true }), (world) => {
      const outcomes = allocate(world).map(({ id, choice, classes }) => ({ id, choice, classes }));
      expect(outcomes).toEqual(allocateByDefinition(world));
    }),
    MODEST,
  );
});

test('the order in which applications and classes are handed over changes no byte', () => {
  const shuffledWorld = anyWorld.chain((world) =>
    fc.record({
      world: fc.constant(world),
      considered: fc.shuffledSubarray([...world.considered], { minLength: world.considered.length }),
      classes: fc.shuffledSubarray([...world.classes], { minLength: world.classes.length }),
    }),
  );
  fc.assert(
    fc.property(shuffledWorld, ({ world, considered, classes }) => {
      const once = JSON.stringify(allocate(world));
      expect(JSON.stringify(allocate(world))).toBe(once);
      expect(JSON.stringify(allocate({ ...world, considered, classes }))).toBe(once);
    }),
    LARGE,
  );
});

const seatsIn = (outcomes: readonly Outcome[], subject: string, block: string | null) =>
  outcomes
    .flatMap(({ classes }) => classes)
    .filter((seat) => seat.subject === subject && seat.block === block).length;

test('no class and no total is exceeded, nobody sits in two classes of a block, and everybody reads why', () => {
  fc.assert(
    fc.property(anyWorld, (world) => {
      const outcomes = allocate(world);
      const placed = outcomes.filter(({ outcome }) => outcome === 'placed');
      for (const { subject, block, seats, given } of world.classes) {
        expect(seatsIn(placed, subject, block)).toBeLessThanOrEqual(Math.max(0, seats - given));
      }
      const placesLeft = (world.totalPlaces ?? Number.POSITIVE_INFINITY) - world.placesGiven;
      expect(placed.length).toBeLessThanOrEqual(Math.max(0, placesLeft));
      for (const { choice, classes, id } of placed) {
        const blocks = classes.map(({ block }) => block).filter((block) => block !== null);
        expect(new Set(blocks).size).toBe(blocks.length);
        const person = world.considered.find((each) => each.id === id);
        const { subjects, ineligible } = person?.combinations[(choice ?? 0) - 1] ?? {};
        expect([classes.map(({ subject }) => subject), ineligible]).toEqual([subjects, []]);
      }
      expect(outcomes.map(({ rank }) => rank)).toEqual(world.considered.map((_, at) => at + 1));
      for (const { reasons, choice, outcome } of outcomes) {
        expect(reasons.length).toBeGreaterThan(0);
        expect(choice !== null).toBe(outcome === 'placed');
      }
    }),
    LARGE,
  );
});

/** The subjects of what somebody got, or of what they ranked higher than that, each list in one order. */
const sorted = (subjects: readonly string[]) => subjects.toSorted().join();
function refusedTo(world: World, { id, outcome, choice }: Outcome) {
  if (outcome !== 'placed' && outcome !== 'waiting') return [];
  const combinations = world.considered.find((each) => each.id === id)?.combinations ?? [];
  return combinations
    .slice(0, choice === null ? 2 : choice - 1)
    .filter(({ ineligible }) => ineligible.length === 0)
    .map(({ subjects }) => sorted(subjects));
}

test('nobody further down has a combination that was refused to somebody further up', () => {
  fc.assert(
    fc.property(plainWorld, (world) => {
      const refused = new Set<string>();
      for (const outcome of allocate(world)) {
        const got = sorted(outcome.classes.map(({ subject }) => subject));
        expect(refused.has(got)).toBe(false);
        for (const each of refusedTo(world, outcome)) refused.add(each);
      }
    }),
    LARGE,
  );
});

test('more seats and places never cost the first in the order anything', () => {
  fc.assert(
    fc.property(plainWorld, fc.nat(), fc.boolean(), (world, which, isTotal) => {
      const more = {
        ...world,
        totalPlaces: isTotal && world.totalPlaces !== null ? world.totalPlaces + 1 : world.totalPlaces,
        classes: world.classes.map((each, at) =>
          at === which % world.classes.length ? { ...each, seats: each.seats + 1 } : each,
        ),
      };
      const isTaking = ({ outcome }: Outcome) => outcome === 'placed' || outcome === 'waiting';
      const choiceOfFirst = (given: World) => allocate(given).find(isTaking)?.choice ?? 3;
      expect(choiceOfFirst(more)).toBeLessThanOrEqual(choiceOfFirst(world));
    }),
    LARGE,
  );
});
