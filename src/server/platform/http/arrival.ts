import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { MINUTE } from '../clock.ts';

/** Long enough for the largest document over a slow phone, short enough that nobody holds a connection for ever. */
const FORM_LIMIT = 15 * MINUTE;
/** For all other requests, which are small and kept in memory until complete. */
const LIMIT = MINUTE;
/** How long a slow sender may send nothing before the connection is closed. */
const SILENCE_LIMIT = 5 * MINUTE;

const watches = new WeakMap<IncomingMessage, NodeJS.Timeout>();

function watch(request: IncomingMessage, timer: NodeJS.Timeout) {
  clearTimeout(watches.get(request));
  watches.set(request, timer.unref());
  request.once('close', () => clearTimeout(timer));
}

/**
 * Closes the connection of a request that takes too long to arrive. Replaces the web server's own limit, which allows
 * no exceptions; the server's limit for headers stays.
 */
export function limitArrival(app: FastifyInstance, { limit = LIMIT, formLimit = FORM_LIMIT } = {}) {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    const isForm = raw.headers['content-type']?.startsWith('multipart/form-data');
    const end = () => {
      if (!raw.complete) raw.destroy();
    };
    if (length !== '0' || encoding !== undefined) watch(raw, setTimeout(end, isForm ? formLimit : limit));
    done();
  });
}

/** Lets a request take as long as it needs, provided that something keeps arriving. Not for strangers. */
export function letArriveSlowly(request: IncomingMessage, silenceLimit = SILENCE_LIMIT) {
  const { socket } = request;
  let seen = socket.bytesRead;
  const look = () => {
    if (!request.complete && socket.bytesRead === seen) request.destroy();
    seen = socket.bytesRead;
  };
  watch(request, setInterval(look, silenceLimit));
}
