import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limitConnections } from '../../src/server/platform/http/connections.ts';

const MOST = 3;

async function useServer(trustProxy: boolean) {
  const app = Fastify();
  limitConnections(app, { trustProxy }, MOST);
  app.get('/', () => 'here');
  const { hostname: host, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  onTestFinished(() => app.close());
  return async (localAddress: string) => {
    const socket = connect({ port: Number(port), host, localAddress });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const hangUp = async () => {
      socket.destroy();
      await once(socket, 'close');
    };
    const isServed = await Promise.race([
      once(socket, 'data').then(() => true),
      once(socket, 'close').then(() => false),
    ]);
    return { isServed, hangUp };
  };
}

test('one address holds so many connections; others, and who comes when one has ended, are served', async () => {
  const open = await useServer(false);
  const connections = [];
  for (let count = 0; count <= MOST; count += 1) connections.push(await open('127.0.0.1'));
  expect(connections.map(({ isServed }) => isServed)).toEqual([...Array(MOST).fill(true), false]);
  if (process.platform === 'linux') expect((await open('127.0.0.2')).isServed).toBe(true);
  await connections[0]?.hangUp();
  await expect.poll(async () => (await open('127.0.0.1')).isServed).toBe(true);
});

test('behind a trusted proxy, whose address all have, there is no such limit', async () => {
  const open = await useServer(true);
  for (let count = 0; count <= MOST; count += 1) expect((await open('127.0.0.1')).isServed).toBe(true);
});
