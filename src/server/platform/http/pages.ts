import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';

const isApiPath = (url: string) => /^\/(api|trpc)(\/|$|\?)/.test(url);
/** The last part has an extension: a file that does not exist, not a page. */
const isFilePath = (url: string) => /\.\w+$/.test(url.split('?')[0] ?? '');

/**
 * The built pages. Their assets carry a hash in the name and are kept for good; the shell is asked for each time. An
 * unknown page path gets the shell, which shows the 404 page; unknown /api paths and files are refused.
 */
export async function registerPages(app: FastifyInstance, pagesFolder: string) {
  // What has no route counts against the volume limit as well; without a limit there is nothing to count.
  const limited = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {};
  if (!existsSync(path.join(pagesFolder, 'index.html'))) {
    app.setNotFoundHandler(limited, (request) => {
      throw notFound(
        isApiPath(request.url) ? undefined : 'The pages are not built yet: npm run build does it.',
      );
    });
    return;
  }
  // Before the files are looked through, which judge a path by rules of their own.
  for (const door of ['/api', '/api/*']) {
    app.get(door, () => {
      throw notFound();
    });
  }
  await app.register(fastifyStatic, {
    root: pagesFolder,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const [folder] = path.relative(pagesFolder, file).split(path.sep);
      const isHashed = folder === 'assets';
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/', (_request, reply) => reply.sendFile('index.html'));
  app.setNotFoundHandler(limited, (request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !isApiPath(request.url) && !isFilePath(request.url);
    if (!isPage) throw notFound();
    return reply.sendFile('index.html');
  });
}
