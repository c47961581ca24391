import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { signInAs } from '../support/accounts.ts';
import { readOutbox } from '../support/mail/outbox.ts';
import { usePortal } from '../support/portal.ts';

test('a foreign Host header does not reach the mailed link', async () => {
  const portal = await usePortal();
  const { email } = await signInAs(portal, 'user');
  // fetch does not allow a Host header.
  const sent = request(`${portal.url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { Host: 'evil.example', 'Content-Type': 'application/json' },
  });
  sent.end(JSON.stringify({ email }));
  const [answer] = await once(sent, 'response');
  answer.resume();
  expect(answer.statusCode).toBe(200);
  const [mail] = await readOutbox(portal);
  expect(mail?.links).toEqual([
    expect.stringContaining(`${portal.services.config.publicUrl}/reset-password?token=`),
  ]);
  expect(JSON.stringify(mail)).not.toContain('evil.example');
});
