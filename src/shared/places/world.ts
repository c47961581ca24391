import type { Block, MeritKey, PlaceOutcome } from './constants.ts';

/** A class that a subject is taught in. Two subjects of one person never share a block; null fits everything. */
export type PlaceClass = { subject: string; block: Block | null; seats: number };

/** A class with the seats that live offers hold already. */
export type ClassWithGiven = PlaceClass & { given: number };

export type Seat = { subject: string; block: Block | null };

/** The first or the second choice. */
export type Choice = 1 | 2;

/** What is settled about one application before the allocation looks at it. */
export type Considered = {
  /** The application's integer id. */
  id: number;
  /** SHA-256 of `seed:id` in lower-case hex. It decides where all keys are equal; the smaller goes first. */
  lot: string;
  /** The values of the keys of the order of merit, in their order: each one's best first, so greater is better. */
  merit: readonly number[];
  isOwnStudent: boolean;
  pin: Choice | null;
  isHeldOut: boolean;
  isChecked: boolean;
  /** What is lacking to the minimum, as sentences. Empty when it is met, switched off or excepted. */
  lacking: readonly string[];
  /** The first and the second choice. `ineligible`: why this person may not take a subject, as sentences. */
  combinations: readonly { subjects: readonly string[]; ineligible: readonly string[] }[];
};

/** All that the allocation knows. Live offers are in `given`, `placesGiven` and `ownPlacesGiven`, not in `considered`. */
export type World = {
  /** What the lots were drawn from. */
  seed: string;
  /** The keys of the order of merit, which the values of those considered follow. */
  keys: readonly MeritKey[];
  totalPlaces: number | null;
  placesGiven: number;
  ownSchoolPlaces: number;
  ownPlacesGiven: number;
  checkedOnly: boolean;
  classes: readonly ClassWithGiven[];
  considered: readonly Considered[];
};

export type Outcome = {
  id: number;
  /** 1 for the first in the order of merit, everybody counted. */
  rank: number;
  lot: string;
  outcome: PlaceOutcome;
  choice: Choice | null;
  /** In the order in which the subjects were chosen. */
  classes: Seat[];
  /** Why, and why not, in words that a parent understands. */
  reasons: string[];
};
