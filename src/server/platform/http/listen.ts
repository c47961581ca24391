import { request } from 'node:http';
import type { FastifyInstance } from 'fastify';

type Address = { host: string; port: number };

/** What a portal that is ready asks of the program that answers 503 on its port during an update. */
export const LEAVE = { method: 'DELETE', path: '/stand-in', answer: 204 } as const;

/**
 * Connections that may wait until the program takes them. Of thousands that come at once, the system would end those beyond
 * Node.js's own limit of 511. The system's limit is 4096 on Linux.
 */
const BACKLOG = 4096;

/** Asks whoever has the port to leave it. @returns whether it was a stand-in, which has left by now. */
const askToLeave = (address: Address) =>
  new Promise<boolean>((resolve) => {
    const { method, path, answer } = LEAVE;
    const sent = request({ ...address, method, path, timeout: 1000 }, (response) => {
      response.resume();
      resolve(response.statusCode === answer);
    });
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(false));
    sent.end();
  });

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** Listens; takes the port over from an update's stand-in. */
export async function listen(app: FastifyInstance, address: Address) {
  try {
    await app.listen({ ...address, backlog: BACKLOG });
  } catch (error) {
    if (!isTaken(error) || !(await askToLeave(address))) throw error;
    await app.listen({ ...address, backlog: BACKLOG });
  }
}
