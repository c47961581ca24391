import { availableParallelism } from 'node:os';
import { createFairQueue, type QueuePosition } from '../../platform/fair-queue.ts';
import { networkOf } from '../../platform/http/network.ts';
import { isPasswordHash } from '../../platform/password-hash.ts';
import type { Actor, Visitor } from '../../services.ts';

/**
 * Hashing occupies a processor, so one is always left free for other work. A whole school may share one IP address: as
 * many may wait in its lane as the rate limit admits in a minute.
 */
const queue = createFairQueue({
  concurrency: Math.max(1, availableParallelism() - 1),
  mostInLane: 600,
  mostInAll: 2000,
});

/** A whole site. Somebody who has one could otherwise take the turns of 65,536 networks. */
const IPV6_SITE_PREFIX = 48;

/** Callers from the same network, or from the same IPv6 site, share a lane. */
export const asStranger = ({ ip, signal }: Pick<Visitor, 'ip' | 'signal'>): QueuePosition => ({
  lane: networkOf(ip, IPV6_SITE_PREFIX),
  isSignedIn: false,
  signal,
});

export const asSignedIn = ({ id }: Pick<Actor, 'id'>): QueuePosition => ({
  lane: String(id),
  isSignedIn: true,
});

/** For the console and the start of the program, where nobody else waits. */
const ALONE: QueuePosition = { lane: 'console', isSignedIn: true };

/** Loaded with the first password, to save an idle server the memory. */
const loadArgon2 = () => import('@node-rs/argon2');
type Argon2 = Awaited<ReturnType<typeof loadArgon2>>;

/** Runs the work off the event loop when its turn comes. */
const inTurn = <Result>(place: QueuePosition, work: (argon2: Argon2) => Promise<Result>) =>
  queue.run(place, async () => work(await loadArgon2()));

/** argon2id at the library's recommended cost (decisions §3). @throws SERVICE_UNAVAILABLE when the queue is full. */
export const hashPassword = (password: string, place = ALONE) => inTurn(place, ({ hash }) => hash(password));

/** A hash that no account has. Checking it makes an unknown address take as long as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5J3Mtc2FsdC0wMDE$Wl0DxLsLU4eCYhgC9B4LZTxVMoC5cbo1oRZJZTNvYmw';

/** @throws SERVICE_UNAVAILABLE when the queue is full and the password was not checked. */
export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
  place = ALONE,
): Promise<boolean> {
  // A restored account may have a hash in a foreign format.
  const isOurs = passwordHash !== undefined && isPasswordHash(passwordHash);
  const matches = await inTurn(place, ({ verify }) => verify(isOurs ? passwordHash : NOBODY, password));
  return matches && isOurs;
}
