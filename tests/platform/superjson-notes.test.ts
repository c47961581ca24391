import superjson from 'superjson';
import { expect, test } from 'vitest';
import { signedInSchema } from '../../src/shared/auth/schema.ts';
import { newPerson, PASSWORD, signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';

async function call(url: string, path: string, body: object) {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/trpc/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text() };
}

const noted = (email: unknown, values: object) => ({ json: { email, password: 'x' }, meta: { values } });

test.each([
  ['a set', noted(['a'], { email: ['set'] })],
  ['a map', noted([['a', 1]], { email: ['map'] })],
  ['an expression', noted('/(a+)+$/', { email: ['regexp'] })],
  ['a large integer', noted('9'.repeat(100), { email: ['bigint'] })],
  ['an array of gigabytes', noted(2e9, { email: [['typed-array', 'Uint8Array']] })],
  ['an address', noted('http://a', { email: ['URL'] })],
  ['something within something', noted('', { email: ['undefined', { a: ['undefined'] }] })],
  ['a path that is too long', noted('', { [`${'a.'.repeat(25_000)}b`]: ['undefined'] })],
])('notes on %s are not taken', async (_, body) => {
  const { url } = await usePortal();
  expect(await call(url, 'auth.login', body)).toMatchObject({
    status: 400,
    text: expect.stringContaining('The request could not be read.'),
  });
});

test('a megabyte of notes on the last one of a set keeps nobody waiting', async () => {
  const { url } = await usePortal();
  const json = { set: Array.from({ length: 150_000 }, () => ({})), email: '' };
  const meta = {
    values: { set: ['set'] },
    referentialEqualities: { email: Array.from({ length: 40_000 }, () => 'set.149999') },
  };
  expect((await call(url, 'auth.login', { json, meta })).status).toBe(400);
});

test('notes on values that are the same change nothing', async () => {
  const portal = await usePortal();
  const { email } = await signInAs(portal, 'user');
  const input = {
    json: { email, other: PASSWORD },
    meta: { referentialEqualities: { other: ['password'] } },
  };
  expect(await call(portal.url, 'auth.login', input)).toMatchObject({ status: 400 });
});

test('what the pages send is taken: what is undefined, and one value in two places', async () => {
  const { url } = await usePortal();
  const person = { ...newPerson(), setUp: undefined, noNumber: Number.NaN, at: new Date() };
  const input = superjson.serialize({ ...person, one: person, other: person });
  expect(input.meta).toHaveProperty('referentialEqualities');
  const { status, text } = await call(url, 'auth.register', input);
  expect(status).toBe(200);
  expect(signedInSchema.parse(JSON.parse(text).result.data.json).user.email).toBe(person.email);
});
