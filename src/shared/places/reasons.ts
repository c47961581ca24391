import { formatCount } from '../format/count.ts';
import type { MeritKey } from './constants.ts';
import { describeClass, listWithAnd } from './describe.ts';
import { decidingKey, describeScore, isScore } from './merit.ts';
import type { Lack, OpenClass } from './seats.ts';
import type { Choice, Considered, Seat } from './world.ts';

/** How somebody came to a place: settled beforehand, by the places kept for own students, or in the order of merit. */
export type Way = 'pin' | 'own' | 'merit';
/** `turn` counts those who took a place. */
export type Taker = { person: Considered; way: Way; turn: number };

const CHOICES = { 1: 'First choice', 2: 'Second choice' } as const;
export const ofChoice = (choice: Choice, sentence: string) => `${CHOICES[choice]} – ${sentence}`;

/** Why a choice was not possible; null where it is said of the application as a whole. */
export type Hindrance = { choice: Choice | null; sentence: string };

/** Each sentence once: what hindered both choices is not said twice. */
export const ofChoices = (hindrances: readonly Hindrance[]) =>
  [...Map.groupBy(hindrances, ({ sentence }) => sentence)].map(([sentence, all]) => {
    const [choice = null, other] = new Set(all.map((each) => each.choice));
    if (choice === null) return sentence;
    return other ? `Both choices – ${sentence}` : ofChoice(choice, sentence);
  });

/** The sentences do not address anybody, because administrators and applicants read the same. */
export const NOT_CHECKED = 'The exam results are not checked yet.';
export const HELD_OUT = 'The application is held out of the allocation.';
export const PINNED = 'This was settled beforehand.';
export const KEPT_FOR_OWN =
  'The places that are kept for the school’s own students are given first; this is one of them.';

export const seatedIn = (classes: readonly Seat[]) =>
  `there was a seat in ${listWithAnd(classes.map(describeClass))}.`;

export const explainPinRefusal = (choice: Choice, why: readonly string[]) =>
  `The ${CHOICES[choice].toLowerCase()} was settled beforehand, but was not possible: ${why.join(' ')}`;

/** What is said of the last one who got what another did not, to follow the sentence that it was taken. */
function ofLastTaker(taker: Taker | null, refused: Considered, keys: readonly MeritKey[]): string {
  if (taker === null) return '; earlier offers hold all of them';
  const { way, person } = taker;
  if (way === 'pin') return '; the last one was settled beforehand';
  if (way === 'own' && !refused.isOwnStudent) {
    return '; the last one went to one of the school’s own students, for whom places are kept';
  }
  const [value] = person.merit;
  if (value === undefined || !isScore(keys[0])) return '';
  const score = describeScore(keys[0], value);
  if (value !== refused.merit[0]) return `; the last one went to ${score}`;
  return `; the last one went to ${score} as well, and ${decidingKey(keys, person, refused)} decided`;
}

/** Who of them took a seat last. */
const latest = (classes: readonly OpenClass<Taker>[]) =>
  classes.reduce<Taker | null>(
    (last, { lastTaker }) =>
      lastTaker !== null && lastTaker.turn > (last?.turn ?? Number.NEGATIVE_INFINITY) ? lastTaker : last,
    null,
  );

const TENSES = {
  past: { one: 'was left', many: 'were left' },
  present: { one: 'is left', many: 'are left' },
};

/** The sentence without its full stop: of a preview in the past, of now in the present. */
function describeLack(lack: Lack<unknown>, tense: keyof typeof TENSES): string {
  const { one, many } = TENSES[tense];
  switch (lack.kind) {
    case 'no_class':
      return `${lack.subject}: it has no class`;
    case 'full':
      return `${lack.subject}: no seat ${one}`;
    case 'no_fit':
      return `${lack.subject}: no seat ${one} in a block that fits ${listWithAnd(lack.others)}`;
    case 'not_together':
      return `No seats ${many} in blocks of ${listWithAnd(lack.subjects)} that fit together`;
    case 'never_together':
      return `The blocks of ${listWithAnd(lack.subjects)} cannot be combined`;
  }
}

/** For example 'Chemistry: no seat is left in a block that fits Physics and Pure Mathematics.' */
export const explainLack = (lack: Lack<unknown>) => `${describeLack(lack, 'present')}.`;

/** For example 'Chemistry: no seat was left in a block that fits Physics; the last one went to 27 points.' */
export function explainRefusal(lack: Lack<Taker>, refused: Considered, keys: readonly MeritKey[]): string {
  const sentence = describeLack(lack, 'past');
  return 'full' in lack ? `${sentence}${ofLastTaker(latest(lack.full), refused, keys)}.` : `${sentence}.`;
}

/** For example 'All 240 places were taken; the last one went to 27 points.' */
export function allTaken(
  total: number,
  last: Taker | null,
  refused: Considered,
  keys: readonly MeritKey[],
): string {
  if (total === 0) return 'There are no places.';
  const taken = total === 1 ? 'The only place was taken' : `All ${formatCount(total)} places were taken`;
  return `${taken}${ofLastTaker(last, refused, keys)}.`;
}
