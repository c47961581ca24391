import { type AnyTRPCProcedure, type AnyTRPCRouter, callTRPCProcedure, TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, invalid } from '../errors.ts';
import type { CreateContext } from '../trpc/context.ts';
import { type Endpoint, inputFields, restEndpoints } from './endpoints.ts';

const objectSchema = z.record(z.string(), z.unknown());

/** Found at the first call: of all procedures it would be a quarter of a start. */
const integers = new WeakMap<AnyTRPCProcedure, Set<string>>();

/** Path and query arrive as text; what the procedure's schema calls an integer is made one. */
function integerNames({ procedure, input }: Endpoint): Set<string> {
  const found = integers.get(procedure);
  if (found) return found;
  const { properties } = inputFields(input);
  const names = new Set(Object.keys(properties).filter((name) => properties[name]?.type === 'integer'));
  integers.set(procedure, names);
  return names;
}

function withIntegers(texts: Record<string, unknown>, integers: Set<string>) {
  const read = ([name, text]: [string, unknown]) => [
    name,
    integers.has(name) && typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : text,
  ];
  return Object.fromEntries(Object.entries(texts).map(read));
}

/** The query of a GET, the body of anything else, and the path, which has the last word, as one input. */
function inputOf(request: FastifyRequest, integers: Set<string>) {
  if (request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Please send JSON.');
  const { success, data: body } = objectSchema.safeParse(request.body ?? {});
  if (!success) throw invalid('Please send a JSON object.');
  const query = ['GET', 'HEAD'].includes(request.method) ? objectSchema.parse(request.query) : {};
  const params = objectSchema.parse(request.params);
  return { ...withIntegers(query, integers), ...body, ...withIntegers(params, integers) };
}

/**
 * The /api door: one Fastify route for each procedure that declares one, running the same guards, schemas and code as
 * the tRPC door.
 */
export function registerRestDoor(app: FastifyInstance, router: AnyTRPCRouter, createContext: CreateContext) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Clients that call every body JSON say so of none, too: a log-out, a deletion.
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parseJson(request, body, done),
  );
  for (const endpoint of restEndpoints(router)) {
    const { name, procedure, route } = endpoint;
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      handler: async (request, reply) => {
        const input = inputOf(request, integerNames(endpoint));
        const result: unknown = await callTRPCProcedure({
          router,
          path: name,
          type: procedure._def.type,
          ctx: await createContext(request, reply),
          getRawInput: async () => input,
          signal: undefined,
          batchIndex: 0,
        }).catch((error: unknown) => {
          throw error instanceof TRPCError ? (error.cause ?? error) : error;
        });
        return reply.code(route.status ?? 200).send(result);
      },
    });
  }
}
