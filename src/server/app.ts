import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import packageJson from '../../package.json' with { type: 'json' };
import { LARGEST_BATCH } from '../shared/batch.ts';
import { admissionOperations, registerAdmissionRoutes } from './domains/admissions/routes.ts';
import { applicationDownload } from './domains/applications/routes.ts';
import { authenticate } from './domains/auth/service.ts';
import { backupOperations, registerBackupRoutes } from './domains/backups/routes.ts';
import { broadsheetOperations, registerBroadsheetRoutes } from './domains/broadsheets/routes.ts';
import { documentOperations, registerDocumentRoutes } from './domains/documents/routes.ts';
import { offerDownload, offerOperations, registerOfferRoutes } from './domains/offers/routes.ts';
import { ownDataOperations, registerOwnDataRoutes } from './domains/own-data/routes.ts';
import { keptStatus } from './domains/portal/kept-status.ts';
import { currentPortalStatus } from './domains/portal/service.ts';
import { badgeOperations, registerBadgeRoutes } from './domains/settings/routes.ts';
import {
  drawnContent,
  findSchool,
  pageValues,
  siteSettings,
  webManifest,
} from './domains/settings/service.ts';
import type { Config } from './platform/config.ts';
import { DAMAGED } from './platform/database/damage.ts';
import { keeper } from './platform/database/keep.ts';
import { limitArrival } from './platform/http/arrival.ts';
import { limitConnections } from './platform/http/connections.ts';
import { registerErrorHandling } from './platform/http/errors.ts';
import { watchHandlers } from './platform/http/handlers.ts';
import { limitLargeBodies } from './platform/http/large-bodies.ts';
import { countLoad } from './platform/http/load.ts';
import { serverOptions } from './platform/http/options.ts';
import { registerPages } from './platform/http/pages.ts';
import { pdfOperations, registerPdfDownloads } from './platform/http/pdf-downloads.ts';
import { limitPipelining } from './platform/http/pipelining.ts';
import { registerRequestLog } from './platform/http/request-log.ts';
import { registerSafeguards } from './platform/http/security.ts';
import { cutOffStalled } from './platform/http/stalled.ts';
import { answeringInTurn } from './platform/http/turn.ts';
import { registerRestDoor } from './platform/rest/adapter.ts';
import { registerContract } from './platform/rest/contract.ts';
import { contextFactory } from './platform/trpc/context.ts';
import { trpcContext, trpcResponse } from './platform/trpc/response.ts';
import { type AppRouter, appRouter } from './router.ts';
import type { Services } from './services.ts';

const PDF_DOWNLOADS = [applicationDownload, offerDownload];

/** The web server without its routes. The services write to its log. */
export const createServer = (config: Config): FastifyInstance => Fastify(serverOptions(config));

/** Registers REST, tRPC, the plain routes for bytes, and the pages, in the order in which a request meets them. */
export async function buildApp(app: FastifyInstance, services: Services) {
  const createContext = contextFactory(services, authenticate);
  const createCallContext = answeringInTurn(createContext);

  watchHandlers(app);
  limitConnections(app, services.config);
  limitPipelining(app);
  registerRequestLog(app);
  countLoad(app, services.load, (name) => Object.hasOwn(appRouter._def.procedures, name));
  limitArrival(app);
  cutOffStalled(app);
  registerErrorHandling(app, services.reserve);
  await registerSafeguards(app, services.config);
  limitLargeBodies(app);

  app.get('/api/health', async (_request, reply) =>
    services.integrity.isDamaged()
      ? reply.code(503).send({ status: 'damaged', message: DAMAGED })
      : { status: 'ok' },
  );
  registerContract(
    app,
    appRouter,
    [
      ...documentOperations,
      ...pdfOperations(PDF_DOWNLOADS),
      ...admissionOperations,
      ...offerOperations,
      ...broadsheetOperations,
      ...ownDataOperations,
      ...backupOperations,
      ...badgeOperations,
    ],
    packageJson.version,
  );
  registerRestDoor(app, appRouter, createCallContext, { 'site.portalStatus': keptStatus(services) });
  registerDocumentRoutes(app, createContext);
  registerPdfDownloads(app, createContext, PDF_DOWNLOADS);
  registerAdmissionRoutes(app, createContext);
  registerOfferRoutes(app, createContext);
  registerBroadsheetRoutes(app, createContext);
  registerOwnDataRoutes(app, createContext);
  registerBackupRoutes(app, createContext);
  registerBadgeRoutes(app, createContext, services);
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: trpcContext(createCallContext),
      responseMeta: trpcResponse,
      maxBatchSize: LARGEST_BATCH,
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
  const { db, clock, config } = services;
  await registerPages(app, config.pagesFolder, {
    keep: keeper({ db, clock }),
    pageValues: async () => pageValues(await findSchool(db), config.publicUrl),
    drawnContent: async () =>
      drawnContent(
        await findSchool(db),
        config.publicUrl,
        await currentPortalStatus(db, clock),
        await siteSettings(db),
      ),
    webManifest: async () => webManifest(await findSchool(db)),
  });
  return app;
}
