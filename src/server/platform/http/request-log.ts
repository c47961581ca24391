import type { FastifyInstance } from 'fastify';

/**
 * Logs one line per request: method, route pattern, status and milliseconds. Addresses, query strings, headers and
 * bodies are left out, because they hold personal data, tokens and passwords.
 */
export function registerRequestLog(app: FastifyInstance) {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, log } = request;
    const route = routeOptions.url ?? 'none';
    log.info({ method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
}
