import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { keeper } from '../../src/server/platform/database/keep.ts';
import { usePortal } from '../support/portal.ts';

test('what is kept is made anew after a write, also one that comes while it is made, and with each second', async () => {
  const { services, clock } = await usePortal();
  const { db } = services;
  const write = () => sql`UPDATE siteSettings SET value = value`.execute(db);
  let made = 0;
  let meanwhile: () => Promise<unknown> = async () => {};
  const ask = keeper(services)(async () => {
    made += 1;
    const number = made;
    await meanwhile();
    return number;
  });
  expect([await ask(), await ask()]).toEqual([1, 1]);
  await write();
  expect([await ask(), await ask()]).toEqual([2, 2]);
  clock.advance(1000);
  expect([await ask(), await ask()]).toEqual([3, 3]);
  await write();
  meanwhile = write;
  expect(await ask()).toBe(4);
  meanwhile = async () => {};
  expect([await ask(), await ask()]).toEqual([5, 5]);
});
