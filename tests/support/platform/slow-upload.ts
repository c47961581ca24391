import { request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect } from 'vitest';
import { MINUTE, timestamp } from '../../../src/server/platform/clock.ts';
import type { Account } from '../accounts.ts';
import type { TestPortal } from '../portal.ts';

/**
 * Makes a request of this account and waits until the server has asked whose it is. Moves the clock on before: use of a
 * session is recorded once a minute.
 */
export async function whenAskedWho({ services, clock }: TestPortal, { user }: Account, use: () => void) {
  clock.advance(2 * MINUTE);
  use();
  const session = services.db.selectFrom('sessions').select('lastUsedAt').where('userId', '=', user.id);
  const used = { lastUsedAt: timestamp(services.clock) };
  await expect.poll(() => session.executeTakeFirst(), { interval: 1 }).toEqual(used);
}

/** Uploads a form. Its last bytes follow once the server has asked who sends it and `meanwhile` has returned. */
export async function uploadSlowly(
  portal: TestPortal,
  sender: Account,
  { path, form }: { path: string; form: FormData },
  meanwhile: () => Promise<unknown>,
) {
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const request = httpRequest(`${portal.url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sender.token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': body.length,
    },
  });
  const { promise: response, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on('response', resolve).on('error', reject);
  await whenAskedWho(portal, sender, () => request.write(body.subarray(0, -10)));
  await meanwhile();
  request.end(body.subarray(-10));
  const answer = await response;
  return { status: answer.statusCode, body: await json(answer) };
}
