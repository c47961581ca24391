import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { appRouter } from '../../src/server/router.ts';
import { NEVER_BATCHED } from '../../src/shared/batch.ts';
import { PASSWORD, signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

const router: AnyTRPCRouter = appRouter;
const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;
const isQuery = (path: string) => procedures[path]?._def.type === 'query';

/** Sends several calls in one tRPC request: those that read in its address, the others in its body. */
async function batch(url: string, paths: string[], input: object) {
  const body = JSON.stringify(
    Object.fromEntries(paths.map((_, index) => [index, superjson.serialize(input)])),
  );
  const address = `${url}/trpc/${paths.join(',')}?batch=1`;
  const headers = { 'Content-Type': 'application/json' };
  const response = await (paths.some(isQuery)
    ? fetch(`${address}&input=${encodeURIComponent(body)}`)
    : fetch(address, { method: 'POST', headers, body }));
  return { status: response.status, text: await response.text() };
}

test('what is never batched are procedures', () => {
  expect(Object.keys(appRouter._def.procedures)).toEqual(expect.arrayContaining([...NEVER_BATCHED]));
});

test.each(NEVER_BATCHED)('%s is refused beside another call, and nothing is done', async (path) => {
  const portal = await usePortal();
  const { email } = await signInAs(portal, 'user');
  const before = await snapshotTables(portal);
  const input = { email, password: PASSWORD, firstName: 'Anya', lastName: 'Ali', token: 'x' };
  const other = isQuery(path) ? 'auth.profile' : 'auth.logout';
  for (const paths of [[path, path], [path, other], [other, path], Array(10).fill(path)]) {
    const { status, text } = await batch(portal.url, paths, input);
    expect(status).toBe(400);
    expect(text).toContain(`Please send ${path} in a request of its own.`);
  }
  expect(await snapshotTables(portal)).toEqual(before);
});

test('alone in its request, as the pages send it, a log-in works', async () => {
  const portal = await usePortal();
  const { email } = await signInAs(portal, 'user');
  expect(await batch(portal.url, ['auth.login'], { email, password: PASSWORD })).toMatchObject({
    status: 200,
  });
});
