import { countOf } from '../format/count.ts';
import type { PlaceOutcome } from './constants.ts';
import { isScore } from './merit.ts';
import type { BoardRow, Counts } from './previews.ts';
import type { ClassWithGiven, Outcome, Seat, World } from './world.ts';

/** Somebody with seats, and the score that brought them; null when the first key of merit is no score. */
type Seated = { classes: readonly Seat[]; score: number | null };

type BoardFacts = {
  /** `given` counts who is not among the seated. */
  classes: readonly ClassWithGiven[];
  /** In the order of merit. */
  seated: readonly Seated[];
  /** The subjects of the first choice of each application that counts as demand. */
  firstChoices: readonly (readonly string[])[];
};

const keyOf = ({ subject, block }: Seat) => `${block ?? ''}:${subject}`;

/** A row for each class, in the order of the classes. A class with more given than it has seats has negative free ones. */
export function boardOf({ classes, seated, firstChoices }: BoardFacts): BoardRow[] {
  const taken = new Map<string, { count: number; lastScore: number | null }>();
  for (const { classes: seats, score } of seated) {
    for (const seat of seats) {
      const count = (taken.get(keyOf(seat))?.count ?? 0) + 1;
      taken.set(keyOf(seat), { count, lastScore: score });
    }
  }
  const demand = new Map<string, number>();
  for (const subject of firstChoices.flat()) demand.set(subject, (demand.get(subject) ?? 0) + 1);

  return classes.map(({ subject, block, seats, given: before }) => {
    const { count, lastScore } = taken.get(keyOf({ subject, block })) ?? { count: 0, lastScore: null };
    const given = before + count;
    const firstChoiceDemand = demand.get(subject) ?? 0;
    return { subject, block, seats, given, free: seats - given, firstChoiceDemand, lastScore };
  });
}

/**
 * The board of a preview: the seats of live offers and of who is placed, and the demand of all of them and of everybody
 * else who is considered. `heldFirstChoices` are those of the holders of live offers.
 */
export function boardOfPreview(
  { classes, considered, keys }: World,
  outcomes: readonly Outcome[],
  heldFirstChoices: readonly (readonly string[])[],
): BoardRow[] {
  const merit = new Map(considered.map(({ id, merit }) => [id, merit]));
  const scoreOf = ({ id }: Outcome) => (isScore(keys[0]) ? (merit.get(id)?.[0] ?? null) : null);
  return boardOf({
    classes,
    seated: outcomes.map((outcome) => ({ classes: outcome.classes, score: scoreOf(outcome) })),
    firstChoices: [
      ...heldFirstChoices,
      ...considered.map(({ combinations }) => combinations[0]?.subjects ?? []),
    ],
  });
}

type Placing = Pick<Outcome, 'outcome' | 'choice'>;

export function countOutcomes(outcomes: readonly Placing[]): Counts {
  const are = (wanted: PlaceOutcome) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  const have = (wanted: Placing['choice']) => outcomes.filter(({ choice }) => choice === wanted).length;
  return {
    placed: are('placed'),
    first: have(1),
    second: have(2),
    waiting: are('waiting'),
    belowMinimum: are('below_minimum'),
    notChecked: are('not_checked'),
    heldOut: are('held_out'),
  };
}

type Settled = Pick<Outcome, 'id' | 'choice'>;

/** For example '+3 places, 5 moved from second to first choice, 1 no longer has a place'. */
export function comparePreviews(before: readonly Settled[], after: readonly Settled[]): string {
  const earlier = new Map(before.map(({ id, choice }) => [id, choice]));
  const changes = after.map(({ id, choice }) => ({ from: earlier.get(id) ?? null, to: choice }));
  const count = (from: Settled['choice'], to: Settled['choice']) =>
    changes.filter((change) => change.from === from && change.to === to).length;
  const countPlaces = (outcomes: readonly Settled[]) =>
    outcomes.filter(({ choice }) => choice !== null).length;

  const more = countPlaces(after) - countPlaces(before);
  const stillPlaced = changes.filter(({ from, to }) => from !== null && to !== null).length;
  const lost = countPlaces(before) - stillPlaced;
  const parts = [
    { many: Math.abs(more), text: `${more > 0 ? '+' : '−'}${countOf(Math.abs(more), 'place')}` },
    { many: count(2, 1), text: `${count(2, 1)} moved from second to first choice` },
    { many: count(1, 2), text: `${count(1, 2)} moved from first to second choice` },
    { many: lost, text: `${lost} no longer ${lost === 1 ? 'has' : 'have'} a place` },
  ];
  const said = parts.filter(({ many }) => many > 0).map(({ text }) => text);
  return said.length === 0 ? 'Nobody’s place changed' : said.join(', ');
}
