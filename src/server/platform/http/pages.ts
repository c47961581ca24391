import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Keep } from '../database/keep.ts';
import { notFound } from '../errors.ts';
import { acceptedEncoding, type compressedPage } from './compressed-page.ts';
import { type DrawnContent, readDrawnPages } from './drawn-pages.ts';
import { isAmong } from './etag.ts';
import { readPreloads } from './page-preloads.ts';
import { type PageValues, shellFiller } from './page-shell.ts';

/** Beside index.html in the built pages. */
const DRAWN_PAGES = 'drawn.json';
const PRELOADS = 'preloads.json';

const isApiPath = (url: string) => /^\/(api|trpc)(\/|$|\?)/.test(url);
/** The last part has an extension, or holds what no name may hold: a file, not a page. */
const isFilePath = (url: string) => /\.\w+$|%00/.test(url.split('?')[0] ?? '');

interface Shell {
  fill: () => Promise<{ html: string; etag: string; compressed: ReturnType<typeof compressedPage> }>;
  preloadsOf: Awaited<ReturnType<typeof readPreloads>>;
}

/** Answers with the shell, or with 304 if the browser has it already. */
function shellSender({ fill, preloadsOf }: Shell) {
  return async ({ headers, url }: FastifyRequest, reply: FastifyReply) => {
    const { html, etag, compressed } = await fill();
    reply.headers({ 'Cache-Control': 'no-cache', ETag: etag });
    if (isAmong(etag, headers['if-none-match'])) return reply.code(304).send();
    const preloads = preloadsOf(url);
    if (preloads) reply.header('Link', preloads);
    reply.type('text/html; charset=utf-8').header('Vary', 'accept-encoding');
    const encoding = acceptedEncoding(headers['accept-encoding']);
    if (!encoding) return reply.send(html);
    return reply.header('Content-Encoding', encoding).send(await compressed(encoding));
  };
}

/** The data that is written into the pages before they are sent. `keep`: they are filled once for many who ask. */
interface PageContents {
  keep: Keep;
  pageValues: () => Promise<PageValues>;
  drawnContent: () => Promise<DrawnContent>;
  webManifest: () => Promise<object>;
}

/** The pages that visitors open first are sent drawn (first visit §1), all others as a shell that the program fills. */
async function senders(shell: string, { keep, pageValues, drawnContent }: PageContents) {
  const source = await readFile(shell, 'utf8');
  const fillPlain = shellFiller(() => source);
  const preloadsOf = await readPreloads(path.join(path.dirname(shell), PRELOADS));
  const sendShell = shellSender({
    preloadsOf,
    fill: keep(async () => fillPlain(await pageValues())),
  });
  const drawn = await readDrawnPages(path.join(path.dirname(shell), DRAWN_PAGES));
  if (!drawn) return { sendShell, sendLanding: sendShell, sendForm: sendShell };
  function sendDrawn(address: string) {
    const fillPage = shellFiller((variant) => drawn?.template(address, variant) ?? source);
    return shellSender({
      preloadsOf,
      fill: keep(async () => {
        const { values, content, style } = await drawnContent();
        return fillPage(values, `${content} ${style}`);
      }),
    });
  }
  const forms = new Map(drawn.addresses.map((address) => [address, sendDrawn(address)]));
  return {
    sendShell,
    sendLanding: sendDrawn('/'),
    sendForm: (request: FastifyRequest, reply: FastifyReply) =>
      (forms.get(request.url) ?? sendShell)(request, reply),
  };
}

/**
 * Serves the built pages. Assets have a hash in their names and are cached for a year; the shell is revalidated each
 * time and filled with the current `pageValues`. Unknown page paths get the shell, which shows the 404 page; unknown
 * /api paths and files are refused.
 */
export async function registerPages(app: FastifyInstance, pagesFolder: string, contents: PageContents) {
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
    // A route for each file: pages are not looked for on the disk first.
    wildcard: false,
    globIgnore: ['assets/**', '**/*.{br,gz}'],
    index: false,
    cacheControl: false,
    // Not served as files: their placeholders are not filled, or they are for the server.
    allowedPath: (file) => !/^\/(?:index\.html|drawn\.json|preloads\.json)/.test(file),
    setHeaders: (reply) => reply.header('Cache-Control', 'no-cache'),
  });
  // One route for all of them: with hundreds, making the routes would be a third of the start.
  await app.register(fastifyStatic, {
    root: path.join(pagesFolder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => reply.header('Cache-Control', 'public, max-age=31536000, immutable'),
  });
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('Cache-Control', 'no-cache')
      .type('application/manifest+json')
      .send(JSON.stringify(await contents.webManifest())),
  );
  const { sendShell, sendLanding, sendForm } = await senders(shell, contents);
  app.get('/', sendLanding);
  app.get('/auth', sendForm);
  app.setNotFoundHandler(limited, (request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !isApiPath(request.url) && !isFilePath(request.url);
    if (!isPage) throw notFound();
    return sendShell(request, reply);
  });
}
