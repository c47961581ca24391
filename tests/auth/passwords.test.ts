import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import {
  asSignedIn,
  asStranger,
  hashPassword,
  passwordMatches,
} from '../../src/server/domains/auth/passwords.ts';

test('a password matches its own hash, and nobody’s password matches', async () => {
  const hash = await hashPassword('scarlet ibis');
  expect(await passwordMatches(hash, 'scarlet ibis')).toBe(true);
  expect(await passwordMatches(hash, 'Scarlet ibis')).toBe(false);
  expect(await passwordMatches(undefined, 'scarlet ibis')).toBe(false);
});

test('however many log in at once, who is signed in waits only for those whose turn has come', async () => {
  const processors = availableParallelism();
  const finished: string[] = [];
  const strangers = Array.from({ length: 3 * processors }, async () => {
    await hashPassword('scarlet ibis', asStranger({ ip: '203.0.113.7' }));
    finished.push('stranger');
  });
  const own = hashPassword('scarlet ibis', asSignedIn({ id: 1 })).then(() => finished.push('signed-in'));
  await Promise.all([...strangers, own]);
  expect(finished.indexOf('signed-in')).toBeLessThan(2 * processors);
});

test.each([
  ['2001:db8:7:1::1', '2001:db8:7:ffff::9', true],
  ['2001:db8:7::1', '2001:db8:8::1', false],
  ['::ffff:192.0.2.1', '192.0.2.1', true],
  ['192.0.2.1', '192.0.2.2', false],
])('strangers from %s and %s take turns as one: %s', (one, other, isOne) => {
  expect(asStranger({ ip: one }).lane === asStranger({ ip: other }).lane).toBe(isOne);
});
