import fc from 'fast-check';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { transformer } from '../../src/server/platform/trpc/transformer.ts';

const overTheWire = (value: unknown): unknown =>
  superjson.parse(JSON.stringify(transformer.output.serialize(value)));

/** superjson refuses these as names of fields; no answer has them. */
const REFUSED = ['__proto__', 'constructor', 'prototype'];

test('an answer arrives as superjson alone would bring it', () => {
  const key = fc.string().filter((name) => !REFUSED.includes(name));
  const answers = fc.anything({ key, withDate: true, withMap: true, withSet: true, withBigInt: true });
  fc.assert(
    fc.property(answers, (answer) => {
      expect(overTheWire(answer)).toEqual(superjson.parse(superjson.stringify(answer)));
    }),
  );
});

test.each([
  ['an instant', { at: new Date('2027-01-12T14:30:00.000Z') }],
  ['what is not there', [{ note: undefined }]],
  ['no number', { score: Number.NaN }],
  ['minus nothing', { score: -0 }],
  ['a set', { ids: new Set([1, 2]) }],
])('%s is noted', (_, answer) => {
  expect(transformer.output.serialize(answer)).toEqual(superjson.serialize(answer));
  expect(overTheWire(answer)).toEqual(answer);
});

test('an answer that is JSON is sent without a copy, one value in two places too', () => {
  const subjects = ['Physics', 'Chemistry', null];
  const answer = { items: [{ id: 1, isTold: true, subjects, other: subjects }] };
  const sent = transformer.output.serialize(answer);
  expect(sent).toEqual({ json: answer });
  expect(sent.json).toBe(answer);
});
