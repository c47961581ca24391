import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';
import { securityHeaders } from './security-headers.ts';

/** What the HTTP parser refuses before there is a request, by error code; any other code means malformed. */
const REFUSALS: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The request has headers that are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The request is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
};
const MALFORMED = { status: 400, message: 'The request could not be read.' };
const NO_EXPECTATION = { status: 417, message: 'The request expects what this server does not do.' };

type Refusal = typeof MALFORMED;
type Headers = Record<string, string>;

function answerTo({ message }: Refusal, safety: Headers) {
  const body = JSON.stringify({ message });
  const headers: Headers = {
    ...safety,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  };
  return { body, headers };
}

/** For Fastify: answers an unreadable request like any other refusal, with the headers of every response. */
export function parserErrorHandler({
  publicUrl,
}: Config): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  const safety = securityHeaders(publicUrl.startsWith('https:'));
  return (error, socket) => {
    // The client has gone and cannot be answered.
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const refusal = REFUSALS[error.code] ?? MALFORMED;
    const { headers, body } = answerTo(refusal, safety);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`,
    );
    socket.destroySoon();
  };
}

/** Node would answer an unknown Expect header itself, without our headers. */
export function answerExpectations(server: Server, { publicUrl }: Config) {
  const { headers, body } = answerTo(NO_EXPECTATION, securityHeaders(publicUrl.startsWith('https:')));
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) =>
    response.writeHead(NO_EXPECTATION.status, headers).end(body),
  );
}
