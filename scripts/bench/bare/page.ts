import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Serves one static page, the last one that was put there. */
export function registerPage(app: FastifyInstance) {
  let page = gzipSync('');
  app.put('/page', (request, reply) => {
    page = gzipSync(String(request.body));
    return reply.send();
  });
  app.get('/page', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('Content-Encoding', 'gzip').send(page),
  );
}
