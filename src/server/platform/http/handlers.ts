import type { FastifyInstance, FastifyRequest } from 'fastify';

const handlings = new WeakMap<FastifyRequest, unknown>();

/** Needed by `handled`. Must be called before any route is registered. */
export function watchHandlers(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const handling = handler.call(this, request, reply);
      handlings.set(request, handling);
      return handling;
    };
  });
}

/** Waits until the handler of a request has finished or failed: it continues when the client goes away. */
export const handled = (request: FastifyRequest) => Promise.allSettled([handlings.get(request)]);
