import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAmong } from '../http/etag.ts';

/** A public answer that everybody asks for again and again: its JSON stays in memory. */
export type KeptAnswer = () => Promise<{ body: string; etag: string }>;

/** Sends the answer without its procedure, or 304 to whoever has it already. */
export const sendKept =
  (answer: KeptAnswer) =>
  async ({ headers }: FastifyRequest, reply: FastifyReply) => {
    const { body, etag } = await answer();
    reply.headers({ ETag: etag, 'Cache-Control': 'no-cache' });
    if (isAmong(etag, headers['if-none-match'])) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  };
