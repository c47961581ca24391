import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { usePortal } from '../support/portal.ts';

/** Sends everything at once, and hangs up when as many answers came. @returns how many came before the end. */
async function answersTo(portalUrl: string, requests: string, wanted: number) {
  const { hostname, port } = new URL(portalUrl);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  let text = '';
  const count = () => text.split('HTTP/1.1 200').length - 1;
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
    if (count() === wanted) socket.destroy();
  });
  socket.write(requests);
  await once(socket, 'close');
  return count();
}

const HEALTH = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';

test('a connection that asks a thousand times and takes no answer is ended', async () => {
  const { url, app } = await usePortal();
  let begun = 0;
  app.server.on('request', (_request, response) => response.once('finish', () => (begun += 1)));
  expect(await answersTo(url, HEALTH.repeat(1000), 1000)).toBeLessThan(1000);
  expect(begun).toBeLessThan(10);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});

test('a few requests at once are answered in their order', async () => {
  const { url } = await usePortal();
  expect(await answersTo(url, HEALTH.repeat(4), 4)).toBe(4);
});
