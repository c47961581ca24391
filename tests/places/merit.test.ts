import { expect, test } from 'vitest';
import { GRADES } from '../../src/shared/exam-results/constants.ts';
import type { MeritKey } from '../../src/shared/places/constants.ts';
import { decidingKey, describeScore, meritOf, parseMeritKey } from '../../src/shared/places/merit.ts';
import { lackingToMinimum } from '../../src/shared/places/minimum.ts';

/** For example 'Mathematics 1'. */
const result = (text: string) => {
  const [, subjectName = '', typed] = /^(.+) (\S+)$/.exec(text) ?? [];
  return { subjectName, grade: GRADES.find((grade) => grade === typed) ?? 'UNG' };
};
/** Mathematics and Music were sat twice; the better grade counts once. */
const RESULTS = [
  'Mathematics 4',
  'Mathematics 1',
  'English A 2',
  'Physics 3',
  'Music 1',
  'Music UNG',
  'French 5',
].map(result);

test.each<[MeritKey, number]>([
  ['totalScore', 17],
  ['bestPoints:3', 8],
  ['bestPoints:4', 9],
  ['bestPoints:10', 9],
  ['ones', 2],
  ['englishAndMathematics', 5],
  ['ownSchool', 1],
  ['submittedAt', -1000],
])('the value of %s', (key, value) => {
  const facts = { totalScore: 17, results: RESULTS, isOwnStudent: true, submittedAt: new Date(1000) };
  expect(meritOf([key], facts)).toEqual([value]);
});

test.each([
  '',
  'score',
  'bestPoints',
  'bestPoints:2',
  'bestPoints:11',
  'bestPoints:3.5',
  'bestPoints:03',
  'ones:3',
])('no key: %j', (key) => expect(parseMeritKey(key)).toBe(null));

test.each<[MeritKey, number, string, string]>([
  ['totalScore', 27, '27 points', 'the total score'],
  ['bestPoints:6', 1, '1 point in the best 6 exam subjects', 'the points of the best 6 exam subjects'],
  ['ones', 1, '1 grade 1', 'the number of grade 1s'],
  ['ones', 2, '2 grade 1s', 'the number of grade 1s'],
  [
    'englishAndMathematics',
    6,
    '6 points in English A and Mathematics',
    'the points in English A and Mathematics',
  ],
])('%s in words', (key, value, score, name) => {
  expect(describeScore(key, value)).toBe(score);
  const deciding = (first: number) =>
    decidingKey([key], { id: 1, lot: '', merit: [first] }, { id: 2, lot: '', merit: [0] });
  expect([deciding(1), deciding(0)]).toEqual([name, 'a lot drawn at random']);
});

test.each<[string, Parameters<typeof lackingToMinimum>[0], string[]]>([
  ['no minimum', null, []],
  ['as many as there are', { passes: 4, subjects: ['English A', 'Mathematics'] }, []],
  ['one too few', { passes: 5, subjects: [] }, ['Needs 5 exam subjects at grade 3 or better; there are 4.']],
  [
    'named ones are lacking',
    { passes: 0, subjects: ['French', 'Mathematics', 'Spanish'] },
    [
      'Needs French at grade 3 or better; the result is 5.',
      'Needs Spanish at grade 3 or better; no result is entered.',
    ],
  ],
])('the minimum: %s', (_, minimum, lacking) => {
  expect(lackingToMinimum(minimum, RESULTS)).toEqual(lacking);
});

test('the minimum of somebody without results', () => {
  expect(lackingToMinimum({ passes: 1, subjects: [] }, [])).toEqual([
    'Needs 1 exam subject at grade 3 or better; there are none.',
  ]);
});
