import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { MINUTE } from '../../src/server/platform/clock.ts';
import { signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';

/** Begins a request and never ends it. */
async function dawdle(url: string, begun: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(begun);
}

test('whoever sends for ever holds up nobody else, and not for ever', async () => {
  const portal = await usePortal();
  const applicant = await signInAs(portal, 'user');
  const body =
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
  for (let count = 0; count < 50; count += 1) {
    await dawdle(portal.url, 'GET /api/health HTTP/1.1\r\nHost:');
    await dawdle(portal.url, body);
  }
  expect(await api(portal).get('/health')).toMatchObject({ status: 200 });
  expect(await applicant.rest.put('/auth/profile', { ...applicant.user, firstName: 'Anya' })).toMatchObject({
    status: 200,
  });
  // The limit for bodies is tested with the uploads of backups.
  const { headersTimeout } = portal.app.server;
  expect(headersTimeout).toBeGreaterThan(0);
  expect(headersTimeout).toBeLessThanOrEqual(MINUTE);
});
