import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { signInAs } from '../support/accounts.ts';
import { type TestPortal, usePortal } from '../support/portal.ts';

const MESSAGE = /^Something went wrong on our side\. .* the number ([0-9A-F]{8})\.$/;
const INTERNAL = /sqlite|no such table|\.ts|node_modules|stack/i;

/** Renames a table, so that every procedure that reads it fails. */
const breakTable = ({ services }: TestPortal, table: string) =>
  sql`ALTER TABLE ${sql.table(table)} RENAME TO gone`.execute(services.db);

test.each([
  ['siteSettings', '/api/site-settings/contactPhone', '/trpc/site.settings'],
  // The session is read before any procedure runs.
  ['sessions', '/api/auth/profile', '/trpc/auth.profile'],
])('without %s: 500 with a reference and nothing internal, over both doors', async (table, rest, trpc) => {
  const portal = await usePortal();
  const { token } = await signInAs(portal, 'user');
  await breakTable(portal, table);
  for (const path of [rest, trpc]) {
    const answer = await fetch(portal.url + path, { headers: { Authorization: `Bearer ${token}` } });
    const text = await answer.text();
    expect(answer.status).toBe(500);
    expect(text).not.toMatch(INTERNAL);
    const body = JSON.parse(text);
    const { message, reference } = path === rest ? body : body.error.json.data;
    expect(message).toMatch(MESSAGE);
    expect(message).toContain(reference);
  }
  expect(await api(portal).get('/health')).toMatchObject({ status: 200 });
});

test('two bugs have two references', async () => {
  const portal = await usePortal();
  await breakTable(portal, 'siteSettings');
  const first = await api(portal).get('/site-settings/contactPhone');
  const second = await api(portal).get('/site-settings/contactPhone');
  expect(first.body).not.toEqual(second.body);
});
