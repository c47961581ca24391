import { getUntypedClient } from '@trpc/client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NEVER_BATCHED } from '../../src/shared/batch.ts';

test('the pages send each log-in by itself, and other calls together', async () => {
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: { getItem: () => null } }));
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    paths.push(new URL(url, 'http://localhost').pathname.replace('/trpc/', ''));
    return new Response('[]', { status: 400 });
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const { createTrpcClient } = await import('../../src/client/api/trpc.ts');
  const client = getUntypedClient(createTrpcClient());
  const others = ['auth.logout', 'applications.deleteDraft'];
  await Promise.allSettled(
    [...NEVER_BATCHED, ...NEVER_BATCHED, ...others].map((path) => client.mutation(path)),
  );
  expect(paths.sort()).toEqual([...NEVER_BATCHED, ...NEVER_BATCHED, others.join(',')].sort());
});
