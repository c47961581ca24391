import type { ExamSubject, ExamType, Grade } from '../../shared/exam-results/constants.ts';
import { CORE, EXTRA, type Stream } from './lists/subjects.ts';
import type { Random } from './random.ts';

export type Result = {
  examType: ExamType;
  examYear: number;
  subjectName: ExamSubject;
  grade: Grade;
  subjectProfile: string;
};

/** `weakness` is from 0 (strong pupil) to 1 (weak). Those who apply for the sixth form did rather well. */
function grade(random: Random, weakness: number): Grade {
  const luck = random.fraction() * 0.5 + weakness * 0.6;
  if (luck < 0.42) return '1';
  if (luck < 0.66) return '2';
  if (luck < 0.86) return '3';
  if (luck < 0.96) return '4';
  return random.weighted([
    ['5', 6],
    ['6', 3],
    ['UNG', 1],
  ]);
}

const PROFILE_LETTERS: Record<Grade, string> = {
  1: 'AAAAB',
  2: 'ABBBC',
  3: 'BBCCC',
  4: 'CCDD',
  5: 'DDE',
  6: 'EEF',
  UNG: 'F',
};

/** A letter for each part of the examination; most have three. */
export function profile(random: Random, reached: Grade) {
  const parts = random.weighted([
    [3, 8],
    [2, 1],
    [4, 1],
  ]);
  return Array.from({ length: parts }, () => random.pick([...PROFILE_LETTERS[reached]])).join('');
}

const result = (
  random: Random,
  examType: ExamType,
  examYear: number,
  subjectName: ExamSubject,
  reached: Grade,
): Result => ({
  examType,
  examYear,
  subjectName,
  grade: reached,
  subjectProfile: profile(random, reached),
});

/** Five to nine CSEC subjects sat in one year. */
export function createResults(random: Random, stream: Stream, year: number): Result[] {
  const weakness = random.fraction();
  const subjects = [...new Set([...CORE, ...stream.exams, ...random.shuffle(EXTRA)])].slice(
    0,
    random.integer(5, 9),
  );
  return subjects.map((subject) => result(random, 'CSEC', year, subject, grade(random, weakness)));
}

const PASSES: readonly Grade[] = ['1', '2', '3'];

/** Further sittings: some failed one of the subjects the year before, and a few have a GCE result as well. */
export function createOtherSittings(random: Random, results: readonly Result[]): Result[] {
  const others: Result[] = [];
  const [again] = random.sample(
    results.filter((sat) => PASSES.includes(sat.grade)),
    1,
  );
  if (again && random.chance(0.1)) {
    others.push(
      result(random, 'CSEC', again.examYear - 1, again.subjectName, random.pick(['4', '5', '6', 'UNG'])),
    );
  }
  const [abroad] = random.sample(results, 1);
  if (abroad && random.chance(0.04)) {
    others.push(result(random, 'GCE', abroad.examYear, abroad.subjectName, grade(random, random.fraction())));
  }
  return others;
}
