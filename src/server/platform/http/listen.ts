import { request } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { errorCode } from '../errors.ts';

type Address = { host: string; port: number };

/** The request with which a portal that is ready asks the program that answers 503 during an update to leave the port. */
export const LEAVE = { method: 'DELETE', path: '/stand-in', answer: 204 } as const;

/**
 * The number of new connections that may wait to be accepted: the limit of Linux. With Node.js's default of 511, the
 * system would drop most of several thousand that arrive at once.
 */
const BACKLOG = 4096;

/** Asks the program that has the port to leave it. @returns whether it was an update's stand-in, which has left by now. */
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

const isTaken = (error: unknown) => errorCode(error) === 'EADDRINUSE';

/** Listens; takes the port over from an update's stand-in. */
export async function listen(app: FastifyInstance, address: Address) {
  try {
    await app.listen({ ...address, backlog: BACKLOG });
  } catch (error) {
    if (!isTaken(error) || !(await askToLeave(address))) throw error;
    await app.listen({ ...address, backlog: BACKLOG });
  }
}
