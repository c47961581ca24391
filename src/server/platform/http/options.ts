import type { Server } from 'node:http';
import { type FastifyHttpOptions, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { logLines } from '../log-lines.ts';
import { parserErrorHandler } from './parser-errors.ts';

/** The largest JSON body; uploads are streamed and have limits of their own. */
const LARGEST_BODY = 1024 * 1024;

function isDecodable(pathname: string) {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

function noSchemas(): never {
  throw new Error('Routes have no JSON schemas: zod checks what comes and what goes.');
}

export const serverOptions = (config: Config): FastifyHttpOptions<Server> => ({
  logger: { level: config.logLevel, stream: logLines },
  clientErrorHandler: parserErrorHandler(config),
  // Node would refuse a request without one by itself; security.ts does, with our headers.
  http: { requireHostHeader: false },
  // Requests are logged by request-log.ts.
  logController: new LogController({ disableRequestLogging: true }),
  // One proxy: the address that it saw itself. What stands before that in X-Forwarded-For anybody can have written.
  trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
  // An address that cannot be decoded would reach no hook and no error handler; so it is an unknown one.
  rewriteUrl: ({ url = '/' }) => (isDecodable(url.split('?')[0] ?? '') ? url : '/api/unknown'),
  bodyLimit: LARGEST_BODY,
  // How long a request may take is limited by arrival.ts.
  requestTimeout: 0,
  forceCloseConnections: 'idle',
  // tRPC puts the names of all calls of a batch into one part of the path.
  routerOptions: { maxParamLength: 4000 },
  // Fastify loads compilers for JSON schemas, several megabytes of them, unless it is given others.
  schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
});
