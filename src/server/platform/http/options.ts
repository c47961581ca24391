import type { FastifyServerOptions } from 'fastify';
import { MINUTE } from '../clock.ts';
import type { Config } from '../config.ts';

/** The largest JSON body; uploads are streamed and have limits of their own. */
const LARGEST_BODY = 1024 * 1024;

/**
 * Requests are logged by method, route pattern, status and time. Addresses, query strings, headers and bodies stay out:
 * they hold personal data, tokens and passwords.
 */
export const serverOptions = ({ logLevel, trustProxy }: Config): FastifyServerOptions => ({
  logger: {
    level: logLevel,
    serializers: {
      req: ({ method, routeOptions }) => ({ method, route: routeOptions?.url }),
      res: ({ statusCode }) => ({ statusCode }),
    },
  },
  trustProxy,
  bodyLimit: LARGEST_BODY,
  // Long enough for the largest upload over a slow phone, short enough that nobody holds a connection for ever.
  requestTimeout: 15 * MINUTE,
  forceCloseConnections: 'idle',
  routerOptions: { maxParamLength: 300 },
});
