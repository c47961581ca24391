import type { FastifyInstance, FastifyRequest } from 'fastify';

const handlings = new WeakMap<FastifyRequest, unknown>();

/** For `handled`; before any route is registered. */
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

/** Waits until all is done for a request, whatever comes of it: that goes on when the client goes away. */
export const handled = (request: FastifyRequest) => Promise.allSettled([handlings.get(request)]);
