import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves the built pages as they lie there. */
export const registerBuilt = (app: FastifyInstance) =>
  app.register(fastifyStatic, { root: path.resolve('dist/client'), preCompressed: true, index: false });
