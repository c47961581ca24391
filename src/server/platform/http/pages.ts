import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { type PageValues, shellFiller } from './page-shell.ts';

const isApiPath = (url: string) => /^\/(api|trpc)(\/|$|\?)/.test(url);
/** The last part has an extension: a file, not a page. */
const isFilePath = (url: string) => /\.\w+$/.test(url.split('?')[0] ?? '');

/** Without a pattern: one that skips white space takes the square of its length. */
const isAmong = (etag: string, known = '') => known.split(',').some((one) => one.trim() === etag);

/** Answers with the shell, or with 304 if the browser has it already. */
async function shellSender(file: string, pageValues: () => Promise<PageValues>) {
  const fill = shellFiller(await readFile(file, 'utf8'));
  return async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const { html, etag } = fill(await pageValues());
    reply.header('Cache-Control', 'no-cache').header('ETag', etag);
    if (isAmong(etag, headers['if-none-match'])) return reply.code(304).send();
    return reply.type('text/html; charset=utf-8').send(html);
  };
}

/**
 * Serves the built pages. Assets have a hash in their names and are cached for a year; the shell is revalidated each
 * time and filled with the current `pageValues`. Unknown page paths get the shell, which shows the 404 page; unknown
 * /api paths and files are refused.
 */
export async function registerPages(
  app: FastifyInstance,
  pagesFolder: string,
  pageValues: () => Promise<PageValues>,
) {
  // Requests without a route count against the volume limit too. Without a limit, there is no decorator.
  const limited = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {};
  const shell = path.join(pagesFolder, 'index.html');
  if (!existsSync(shell)) {
    app.setNotFoundHandler(limited, (request) => {
      throw notFound(
        isApiPath(request.url) ? undefined : 'The pages are not built yet: npm run build does it.',
      );
    });
    return;
  }
  // Registered before the static files, which judge a path by rules of their own.
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
    // The raw shell is not served as a file: its placeholders are not filled.
    allowedPath: (file) => !file.startsWith('/index.html'),
    setHeaders: (reply, file) => {
      const [folder] = path.relative(pagesFolder, file).split(path.sep);
      const isHashed = folder === 'assets';
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendShell = await shellSender(shell, pageValues);
  app.get('/', sendShell);
  app.setNotFoundHandler(limited, (request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !isApiPath(request.url) && !isFilePath(request.url);
    if (!isPage) throw notFound();
    return sendShell(request, reply);
  });
}
