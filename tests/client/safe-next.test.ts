import { expect, test } from 'vitest';
import { authReturningTo, safeNext } from '../../src/client/paths.ts';

const HERE = 'https://portal.example';
const next = (address: string) => safeNext(new URLSearchParams({ next: address }), HERE);

test('a page of this site is returned to, with its query and its hash', () => {
  expect(next('/register?step=1#mobileNumber')).toBe('/register?step=1#mobileNumber');
  expect(next('/')).toBe('/');
});

test('what authReturningTo is given comes back', () => {
  const { searchParams } = new URL(authReturningTo('/subjects?a=1&b=2#c'), HERE);
  expect(safeNext(searchParams, HERE)).toBe('/subjects?a=1&b=2#c');
});

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example/',
  '/x/..//evil.example/',
  '/%2e//evil.example/',
  'javascript:alert(1)',
  'register',
  '',
  '/auth',
  '/auth?next=%2Fauth',
  '/../auth',
  '//[',
])('%j is nowhere to go', (address) => {
  expect(next(address)).toBeNull();
});

test('an address without a page to return to leads nowhere', () => {
  expect(safeNext(new URLSearchParams(), HERE)).toBeNull();
});
