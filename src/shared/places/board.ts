import { countOf } from '../format/count.ts';
import type { PlaceOutcome } from './constants.ts';
import { isScore } from './merit.ts';
import type { BoardRow, Counts } from './previews.ts';
import type { Outcome, Seat, World } from './world.ts';

/** Somebody with seats, and the score that brought them; null when the first key of merit is no score. */
type Seated = { classes: readonly Seat[]; score: number | null };

export const seatKey = ({ subject, block }: Seat) => `${block ?? ''}:${subject}`;

/** The seats that are taken in each class, by its `seatKey`. `seated` is in the order of merit. */
export function seatsTaken(seated: readonly Seated[]) {
  const taken = new Map<string, { count: number; lastScore: number | null }>();
  for (const { classes, score } of seated) {
    for (const seat of classes) {
      const count = (taken.get(seatKey(seat))?.count ?? 0) + 1;
      taken.set(seatKey(seat), { count, lastScore: score });
    }
  }
  return taken;
}

/**
 * The board of a preview, in the order of the classes: the seats of live offers and of who is placed, and the demand of
 * all of them and of everybody else who is considered. `heldFirstChoices` are the subjects of the first choices of the
 * holders of live offers. A class with more given than it has seats has negative free ones.
 */
export function boardOfPreview(
  { classes, considered, keys }: World,
  outcomes: readonly Outcome[],
  heldFirstChoices: readonly (readonly string[])[],
): BoardRow[] {
  const merit = new Map(considered.map(({ id, merit }) => [id, merit]));
  const scoreOf = ({ id }: Outcome) => (isScore(keys[0]) ? (merit.get(id)?.[0] ?? null) : null);
  const taken = seatsTaken(
    outcomes.map((outcome) => ({ classes: outcome.classes, score: scoreOf(outcome) })),
  );
  const demand = new Map<string, number>();
  const firstChoices = [
    ...heldFirstChoices,
    ...considered.map(({ combinations }) => combinations[0]?.subjects ?? []),
  ];
  for (const subject of firstChoices.flat()) demand.set(subject, (demand.get(subject) ?? 0) + 1);

  return classes.map(({ subject, block, seats, given: before }) => {
    const { count, lastScore } = taken.get(seatKey({ subject, block })) ?? { count: 0, lastScore: null };
    const given = before + count;
    const firstChoiceDemand = demand.get(subject) ?? 0;
    return { subject, block, seats, given, free: seats - given, firstChoiceDemand, lastScore };
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
