import { type AnyTRPCRouter, callTRPCProcedure, TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, invalid } from '../errors.ts';
import type { CreateContext } from '../trpc/context.ts';
import { type KeptAnswer, sendKept } from './kept.ts';
import { type RestProcedure, restProcedures } from './rest-procedures.ts';
import { withIntegers } from './texts.ts';

const objectSchema = z.record(z.string(), z.unknown());

/** The whole query of a GET; of other requests, the fields that the route allows there. */
function queryOf({ method, query }: FastifyRequest, { route, input }: RestProcedure) {
  const texts = withIntegers(input, query);
  if (['GET', 'HEAD'].includes(method)) return texts;
  return Object.fromEntries(Object.entries(texts).filter(([name]) => route.query?.includes(name)));
}

/** Combines the query, the body, and the path into one input; the path wins. */
function inputOf(request: FastifyRequest, restProcedure: RestProcedure) {
  if (request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'Please send JSON.');
  const { success, data: body } = objectSchema.safeParse(request.body ?? {});
  if (!success) throw invalid('Please send a JSON object.');
  return {
    ...queryOf(request, restProcedure),
    ...body,
    ...withIntegers(restProcedure.input, request.params),
  };
}

/**
 * The REST API at /api: one Fastify route for each procedure that declares one, with the same guards, schemas and code
 * as tRPC. `kept`: answers that stay in memory, by the name of their procedure.
 */
export function registerRestDoor(
  app: FastifyInstance,
  router: AnyTRPCRouter,
  createContext: CreateContext,
  kept: Record<string, KeptAnswer>,
) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Some clients send the JSON content type with an empty body too, for example to log out or delete.
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parseJson(request, body, done),
  );
  for (const restProcedure of restProcedures(router)) {
    const { name, procedure, route } = restProcedure;
    const keptAnswer = kept[name];
    if (keptAnswer) {
      app.route({ method: route.method, url: `/api${route.path}`, handler: sendKept(keptAnswer) });
      continue;
    }
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      handler: async (request, reply) => {
        const input = inputOf(request, restProcedure);
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
