import type { AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs.ts';
import { type Operation, openApiDocument, restOperations } from './openapi.ts';

/** GET /api/openapi.json and /api/docs, built at the first request so that the start does not wait for them. */
export function registerContract(
  app: FastifyInstance,
  router: AnyTRPCRouter,
  plain: Operation[],
  version: string,
) {
  let operations: Operation[] | undefined;
  const get = () => {
    operations ??= restOperations(router, plain);
    return operations;
  };
  app.get('/api/openapi.json', async () => openApiDocument(get(), version));
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(get())),
  );
}
