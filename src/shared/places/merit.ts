import type { Grade } from '../exam-results/constants.ts';
import { gradePoints } from '../exam-results/points.ts';
import { countOf } from '../format/count.ts';
import { FEWEST_BEST, type MeritKey, MOST_BEST } from './constants.ts';
import type { Considered } from './world.ts';

const PLAIN_KEYS = ['totalScore', 'ones', 'englishAndMathematics', 'ownSchool', 'submittedAt'] as const;
type Parsed = { name: (typeof PLAIN_KEYS)[number] } | { name: 'bestPoints'; count: number };

export const MERIT_KEYS_MESSAGE = `Keys are ${PLAIN_KEYS.join(', ')} and bestPoints:n with n from ${FEWEST_BEST} to ${MOST_BEST}.`;

/** Null for a text that is no key. */
export function parseMeritKey(key: string): Parsed | null {
  const plain = PLAIN_KEYS.find((name) => name === key);
  if (plain !== undefined) return { name: plain };
  const count = Number(/^bestPoints:([1-9]\d?)$/.exec(key)?.[1] ?? 0);
  return count >= FEWEST_BEST && count <= MOST_BEST ? { name: 'bestPoints', count } : null;
}

/** The best grade in each exam subject, CSEC or GCE, first in the order of the results. */
export function bestGrades(results: readonly { subjectName: string; grade: Grade }[]): Map<string, Grade> {
  const best = new Map<string, Grade>();
  for (const { subjectName, grade } of results) {
    const known = best.get(subjectName);
    // Grades sort best first: '1' to '6', then 'UNG'.
    if (known === undefined || grade < known) best.set(subjectName, grade);
  }
  return best;
}

type MeritFacts = {
  /** As the list of applications has it. */
  totalScore: number;
  /** Those that count (results §2). */
  results: readonly { subjectName: string; grade: Grade }[];
  isOwnStudent: boolean;
  submittedAt: Date;
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function meritValue(key: Parsed, facts: MeritFacts, grades: Map<string, Grade>): number {
  const pointsIn = (subject: string) => gradePoints(grades.get(subject) ?? 'UNG');
  switch (key.name) {
    case 'totalScore':
      return facts.totalScore;
    case 'bestPoints': {
      const points = [...grades.values()].map(gradePoints).sort((one, other) => other - one);
      return sum(points.slice(0, key.count));
    }
    case 'ones':
      return [...grades.values()].filter((grade) => grade === '1').length;
    case 'englishAndMathematics':
      return pointsIn('English A') + pointsIn('Mathematics');
    case 'ownSchool':
      return Number(facts.isOwnStudent);
    case 'submittedAt':
      return -facts.submittedAt.getTime();
  }
}

/** The values of the keys. A greater one is better: an earlier submission is a greater negative number. */
export function meritOf(keys: readonly MeritKey[], facts: MeritFacts): number[] {
  const grades = bestGrades(facts.results);
  return keys.map((key) => {
    const parsed = parseMeritKey(key);
    if (parsed === null) throw new Error(`Not a key of the order of merit: ${key}`);
    return meritValue(parsed, facts, grades);
  });
}

/** The values of meritOf as they are told: when somebody submitted is ISO text. */
export const meritAsTold = (keys: readonly MeritKey[], merit: readonly number[]) =>
  merit.map((value, at) => (keys[at] === 'submittedAt' ? new Date(-value).toISOString() : value));

type Ranked = Pick<Considered, 'id' | 'merit' | 'lot'>;

/** The place of the first key that differs, or -1. */
const firstDifference = (one: Ranked, other: Ranked) =>
  one.merit.findIndex((value, at) => value !== other.merit[at]);

/** Negative when the first of the two goes first. Equal lots do not occur; the ids keep the order the same then. */
function compareMerit(one: Ranked, other: Ranked): number {
  const at = firstDifference(one, other);
  if (at >= 0) return (other.merit[at] ?? 0) - (one.merit[at] ?? 0);
  if (one.lot === other.lot) return one.id - other.id;
  return one.lot < other.lot ? -1 : 1;
}

export const inOrderOfMerit = <Each extends Ranked>(considered: readonly Each[]) =>
  considered.toSorted(compareMerit);

/** For example 'the number of grade 1s'. */
function describeKey(key: MeritKey): string {
  const parsed = parseMeritKey(key);
  switch (parsed?.name) {
    case 'totalScore':
      return 'the total score';
    case 'bestPoints':
      return `the points of the best ${parsed.count} exam subjects`;
    case 'ones':
      return 'the number of grade 1s';
    case 'englishAndMathematics':
      return 'the points in English A and Mathematics';
    case 'ownSchool':
      return 'the school attended';
    default:
      return 'the time of submission';
  }
}

/** The first later key in which the two differ, or the lot. */
export function decidingKey(keys: readonly MeritKey[], one: Ranked, other: Ranked): string {
  const key = keys[firstDifference(one, other)];
  return key === undefined ? 'a lot drawn at random' : describeKey(key);
}

/** Whether the values of a key are something to count. */
export const isScore = (key: MeritKey | undefined) =>
  key !== undefined && key !== 'ownSchool' && key !== 'submittedAt';

/** A value of a key that is a score, for example '27 points'. */
export function describeScore(key: MeritKey | undefined, value: number): string {
  if (key === 'ones') return countOf(value, 'grade 1');
  const points = countOf(value, 'point');
  if (key === 'englishAndMathematics') return `${points} in English A and Mathematics`;
  const parsed = parseMeritKey(key ?? '');
  return parsed?.name === 'bestPoints' ? `${points} in the best ${parsed.count} exam subjects` : points;
}
