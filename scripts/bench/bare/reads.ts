import type Sqlite from 'better-sqlite3';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { hashToken } from '../../../src/server/platform/tokens.ts';
import { APPLICATION, BOARD, FOUND, LISTED, NEXT, SESSION } from './statements.ts';

const send = (reply: FastifyReply, json: string) => reply.type('application/json; charset=utf-8').send(json);
const userSchema = z.object({ userId: z.number() });
const querySchema = z.record(z.string(), z.string());

/** Statements that answer with JSON, by their address. */
const PAGES = { '/list': LISTED, '/search': FOUND, '/next': NEXT, '/board': BOARD };

/** Answers what the portal reads, with as few statements as possible. */
export function registerReads(app: FastifyInstance, database: Sqlite.Database) {
  let bytes = '';
  app.put('/bytes', (request, reply) => {
    bytes = JSON.stringify(request.body);
    return reply.send();
  });
  app.get('/bytes', (_request, reply) => send(reply, bytes));

  const session = database.prepare(SESSION);
  const application = database.prepare(APPLICATION).pluck();
  app.get('/own', (request, reply) => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const { userId } = userSchema.parse(session.get(hashToken(token)));
    return send(reply, z.string().parse(application.get(userId)));
  });

  for (const [address, statement] of Object.entries(PAGES)) {
    const page = database.prepare(statement).pluck();
    app.get(address, (request, reply) =>
      send(reply, z.string().parse(page.get(querySchema.parse(request.query)))),
    );
  }
}
