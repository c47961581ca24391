import type { Server } from 'node:http';
import { type FastifyHttpOptions, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { logLines } from '../log-lines.ts';
import { parserErrorHandler } from './parser-errors.ts';

/** In bytes, for JSON; uploads are streamed and have limits of their own. */
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
  // security.ts refuses a request without a Host header: Node's own refusal would lack our headers.
  http: { requireHostHeader: false },
  // Requests are logged by request-log.ts.
  logController: new LogController({ disableRequestLogging: true }),
  // Trusts one proxy, which appends the address that it saw. Anybody can write the earlier ones in X-Forwarded-For.
  trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
  // A path that cannot be decoded would reach no hook and no error handler, so it is treated as unknown.
  rewriteUrl: ({ url = '/' }) => (isDecodable(url.split('?')[0] ?? '') ? url : '/api/unknown'),
  bodyLimit: LARGEST_BODY,
  // arrival.ts limits how long a request may take.
  requestTimeout: 0,
  forceCloseConnections: 'idle',
  // tRPC puts the names of all calls of a batch into one part of the path.
  routerOptions: { maxParamLength: 4000 },
  // Without this, Fastify loads several megabytes of compilers for JSON schemas.
  schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
});
