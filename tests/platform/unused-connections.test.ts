import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startPortal } from '../support/portal.ts';

test('a portal that stops does not wait for a connection without a request', {
  timeout: 30_000,
}, async () => {
  const portal = await startPortal();
  const arrived = once(portal.app.server, 'connection');
  const { hostname: host, port } = new URL(portal.url);
  const socket = connect({ host, port: Number(port) });
  onTestFinished(() => void socket.destroy());
  await arrived;
  const ended = once(socket, 'close');
  await portal.close();
  await ended;
  expect(socket.destroyed).toBe(true);
});
