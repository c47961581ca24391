import { describe, expect, test } from 'vitest';
import { kindOfLetter, letterKinds } from '../../src/shared/letters/kinds.ts';
import { letterOfKindSchema } from '../../src/shared/letters/schema.ts';
import { fillPlaces, templateProblem } from '../../src/shared/letters/template.ts';

const VALUES = { firstName: 'Anika', lastName: '', reason: '{firstName} {{' };

test.each([
  ['Dear {firstName},', 'Dear Anika,'],
  ['{firstName}{firstName}', 'AnikaAnika'],
  ['Dear {firstName} {lastName},', 'Dear Anika,'],
  ['{lastName}', ''],
  ['as {{this}}', 'as {this}'],
  ['{{firstName}}', '{firstName}'],
  ['{{{firstName}}}', '{Anika}'],
  ['{{ {firstName} }}', '{ Anika }'],
  ['a value is not filled again: {reason}', 'a value is not filled again: {firstName} {{'],
  ['{unknown} {constructor} {} { }', '{unknown} {constructor} {} { }'],
  ['a { brace', 'a { brace'],
  ['', ''],
])('%j is read as %j', (template, filled) => {
  expect(fillPlaces(template, VALUES)).toBe(filled);
});

describe('a template', () => {
  const places = ['firstName', 'school'];
  const known = 'You can use {firstName}, {school}.';
  const brace = 'To show a brace itself, type it twice: {{ or }}.';

  test.each(['', 'Dear {firstName}, of {school}', '{{firstname}}', '{{{school}}}', '{{ }} {{{{'])(
    '%j can be filled',
    (template) => {
      expect(templateProblem(template, places)).toBeUndefined();
    },
  );

  test.each([
    ['Dear {firstname},', `There is no {firstname}. ${known} ${brace}`],
    ['{a} {firstName} {b} {a}', `There is no {a} or {b}. ${known} ${brace}`],
    ['{ firstName }', `There is no { firstName }. ${known} ${brace}`],
    ['{}', `There is no {}. ${known} ${brace}`],
    ['{toString}', `There is no {toString}. ${known} ${brace}`],
    ['{first\nName}', `There is no {first\nName}. ${known} ${brace}`],
    ['Dear {firstName', `There is a brace without its other one. ${brace}`],
    ['Dear firstName}', `There is a brace without its other one. ${brace}`],
    ['{{firstName}', `There is a brace without its other one. ${brace}`],
  ])('%j cannot', (template, problem) => {
    expect(templateProblem(template, places)).toBe(problem);
  });
});

test.each(letterKinds)('the original of %s is a letter of its kind', (kind) => {
  const { original } = kindOfLetter(kind);
  expect(letterOfKindSchema(kind).parse(original)).toEqual(original);
});
