// The baselines of npm run bench: the same work with only Fastify, better-sqlite3 and hand-written statements.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import Fastify from 'fastify';
import { z } from 'zod';
import { registerBuilt } from './built.ts';
import { registerExport } from './export.ts';
import { registerFiles } from './files.ts';
import { registerPage } from './page.ts';
import { registerReads } from './reads.ts';

const { PORT, DATA_DIR } = z.object({ PORT: z.coerce.number(), DATA_DIR: z.string() }).parse(process.env);

const app = Fastify();
const database = new Sqlite(path.join(DATA_DIR, 'portal.sqlite'), { readonly: true });
const files = path.join(DATA_DIR, 'bare');
await mkdir(files, { recursive: true });
registerReads(app, database);
registerExport(app, database);
registerFiles(app, files);
registerPage(app);
await registerBuilt(app);
await app.listen({ port: PORT, host: '127.0.0.1' });
console.log('ready');
process.once('SIGTERM', () => process.exit(0));
