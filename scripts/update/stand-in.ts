import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Config } from '../../src/server/platform/config.ts';
import { LEAVE } from '../../src/server/platform/http/listen.ts';

/** In milliseconds: how soon it is there after the portal has left its port. */
const TRY_EVERY = 10;
/** In seconds: when whoever was turned away should ask again. */
const BACK_SOON = 5;

const MESSAGE = 'The portal is being updated. Please try again in a moment; what was saved is safe.';
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${BACK_SOON}">
<title>The portal is being updated</title>
<h1>The portal is being updated</h1>
<p>It comes back in a moment, and this page then opens by itself. What was saved is safe.</p>
</html>
`;

function turnAway({ headers }: IncomingMessage, response: ServerResponse) {
  const wantsPage = headers.accept?.includes('text/html');
  response
    .writeHead(503, {
      'Retry-After': BACK_SOON,
      'Content-Type': wantsPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      Connection: 'close',
    })
    .end(wantsPage ? PAGE : JSON.stringify({ message: MESSAGE }));
}

/**
 * Whether the portal that starts on this machine asks. Others could end the stand-in, too, and visitors would find
 * nothing: they come from another address, or through a proxy, which says for whom.
 */
const asksToLeave = ({ method, url, headers, socket }: IncomingMessage) =>
  method === LEAVE.method &&
  url === LEAVE.path &&
  socket.remoteAddress === socket.localAddress &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;

/**
 * Takes the port as soon as the portal has left it, answers 503 there, and leaves it when the next portal asks.
 * @returns what makes it leave for good.
 */
export function standIn({ host, port }: Pick<Config, 'host' | 'port'>): () => void {
  let hasLeft = false;
  let next: NodeJS.Timeout | undefined;
  const server = createServer((request, response) => {
    // What is being uploaded is not kept, but has to be read for the answer to arrive.
    request.resume();
    if (!asksToLeave(request)) return turnAway(request, response);
    leavePort();
    response.writeHead(LEAVE.answer, { Connection: 'close' }).end();
  });
  const takePort = () => server.listen({ host, port });
  function leavePort() {
    hasLeft = true;
    clearTimeout(next);
    server.close();
  }
  // A port that it cannot have is no reason to give up an update.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE' && !hasLeft) next = setTimeout(takePort, TRY_EVERY);
  });
  server.on('listening', () => hasLeft && server.close());
  takePort();
  return () => {
    leavePort();
    server.closeAllConnections();
  };
}

/** Whether the version in this folder asks a stand-in to leave; those from before November 2026 do not. */
export const asksStandIns = (folder: string) =>
  readFileSync(path.join(folder, 'src/server/main.ts'), 'utf8').includes('/listen.ts');
