import { expect, test } from 'vitest';
import { conflictIn } from '../../src/client/components/form/kept-edits.ts';

const edits = { lastName: { typed: 'Mine', over: 'Ali' } };

test.each([
  ['what is stored is what was typed over', 'Ali', []],
  ['somebody else stored the very same', 'Mine', []],
  ['somebody else stored something else', 'Theirs', [{ field: 'lastName', now: 'Theirs', typed: 'Mine' }]],
  ['somebody else emptied it', undefined, [{ field: 'lastName', now: null, typed: 'Mine' }]],
])('%s', (_, now, conflict) => {
  expect(conflictIn(edits, now === undefined ? {} : { lastName: now })).toEqual(conflict);
});
