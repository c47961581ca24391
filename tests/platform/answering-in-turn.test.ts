import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answeringInTurn } from '../../src/server/platform/http/turn.ts';

/** A server that answers a name when the test gives up `held[name]`; `begun` has those whose turn has come. */
async function startServer() {
  const app = Fastify();
  const begun: string[] = [];
  const held = new Map<string, PromiseWithResolvers<string>>();
  const createContext = answeringInTurn(async ({ headers: { account }, ip }) => ({
    actor: account ? { id: Number(account) } : null,
    ip,
  }));
  app.all<{ Params: { name: string } }>('/:name', async (request, reply) => {
    await createContext(request, reply);
    const { name } = request.params;
    begun.push(name);
    return held.get(name)?.promise;
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return {
    begun,
    ask(name: string, account?: number, method = 'GET') {
      const hold = Promise.withResolvers<string>();
      held.set(name, hold);
      onTestFinished(() => hold.resolve(name));
      const leaving = new AbortController();
      const answer = fetch(`${url}/${name}`, {
        method,
        headers: { ...(account !== undefined && { account: String(account) }) },
        signal: leaving.signal,
      });
      void answer.catch(() => undefined);
      return { answer, release: () => hold.resolve(name), hangUp: () => leaving.abort() };
    },
  };
}

test('six readings of an account are answered at once, the others in turn; nobody else waits for them', async () => {
  const { ask, begun } = await startServer();
  const names = ['one', 'two', 'three', 'four', 'five', 'six'];
  const [one, two] = names.map((name) => ask(name, 1));
  await expect.poll(() => begun).toHaveLength(6);
  ask('seven', 1);
  ask('eight', 1);
  for (const [name, account, method] of [
    ['other', 2, 'GET'],
    ['nobody', undefined, 'GET'],
    ['change', 1, 'POST'],
  ] as const) {
    const { answer, release } = ask(name, account, method);
    await expect.poll(() => begun).toContain(name);
    release();
    expect((await answer).status).toBe(200);
  }
  expect(begun).not.toContain('seven');
  expect(begun).not.toContain('eight');
  one?.release();
  await expect.poll(() => begun).toContain('seven');
  expect(begun).not.toContain('eight');
  two?.hangUp();
  await expect.poll(() => begun).toContain('eight');
});

test('accounts that hold every turn of a network do not keep it from the first readings of others', async () => {
  const { ask, begun } = await startServer();
  const accounts = Array.from({ length: 15 }, (_, index) => index + 1);
  const held = accounts.flatMap((account) =>
    [1, 2, 3, 4, 5, 6].map((nth) => ask(`${account}-${nth}`, account)),
  );
  await expect.poll(() => begun).toHaveLength(90);
  const others = ['first', 'second', 'third'].map((name) => ask(name, 16));
  await expect.poll(() => begun).toHaveLength(92);
  for (const { hangUp } of [...held, ...others]) hangUp();
});
