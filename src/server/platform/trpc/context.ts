import '@fastify/cookie';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_DAYS } from '../../../shared/auth/constants.ts';
import { DAY } from '../../../shared/format/durations.ts';
import { UNATTENDED_HEADER } from '../../../shared/unattended.ts';
import type { Actor, Services, Visitor } from '../../services.ts';
import { handled } from '../http/handlers.ts';

export type Context = Visitor & {
  actor: Actor | null;
  setSessionCookie(token: string): void;
  setDeviceCookie(value: string): void;
  clearSessionCookie(): void;
};

export type SignedIn = Context & { actor: Actor };

const SESSION_COOKIE = 'session';
const DEVICE_COOKIE = 'device';
/** In seconds; renewed at each log-in. */
const DEVICE_COOKIE_LIFETIME = (DEVICE_DAYS * DAY) / 1000;
/** What a reverse proxy adds to each request that it passes on. */
const FORWARDED_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded'];
const SAFE_METHODS = ['GET', 'HEAD'];

/**
 * The token of a request: the bearer header for all requests; the cookie only for reading and without that header, so
 * that no other site can make a browser write (decisions §3).
 */
function tokenOf(request: FastifyRequest): string | undefined {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (request.headers.authorization !== undefined) return bearer;
  return SAFE_METHODS.includes(request.method) ? request.cookies[SESSION_COOKIE] : undefined;
}

type Authenticate = (services: Services, token: string, unattended: boolean) => Promise<Actor | null>;

/** Makes the context of one request; `authenticate` finds the owner of a token. */
export function contextFactory(services: Services, authenticate: Authenticate) {
  const secure = services.config.publicUrl.startsWith('https:');
  const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  const enter = (request: FastifyRequest, reply: FastifyReply) => {
    const { gate, leave } = services.gate.enter();
    const client = new AbortController();
    finished(reply.raw, (error) => {
      if (error) client.abort();
      void handled(request).then(leave);
    });
    return { gate, signal: client.signal };
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Context> => {
    const token = tokenOf(request);
    return {
      ...services,
      ...(!SAFE_METHODS.includes(request.method) && enter(request, reply)),
      log: request.log,
      userAgent: request.headers['user-agent'] ?? '',
      ip: request.ip,
      arrival: {
        protocol: request.protocol,
        host: request.host,
        isForwarded: FORWARDED_HEADERS.some((name) => name in request.headers),
      },
      deviceCookie: request.cookies[DEVICE_COOKIE],
      actor: token ? await authenticate(services, token, UNATTENDED_HEADER in request.headers) : null,
      setSessionCookie: (newToken) => void reply.setCookie(SESSION_COOKIE, newToken, cookie),
      setDeviceCookie: (value) =>
        void reply.setCookie(DEVICE_COOKIE, value, { ...cookie, maxAge: DEVICE_COOKIE_LIFETIME }),
      clearSessionCookie: () => void reply.clearCookie(SESSION_COOKIE, cookie),
    };
  };
}
export type CreateContext = ReturnType<typeof contextFactory>;
