import { availableParallelism } from 'node:os';
import { createFairQueue, type Place } from '../../platform/fair-queue.ts';
import { networkOf } from '../../platform/http/network.ts';
import { isPasswordHash } from '../../platform/password-hash.ts';
import type { Actor, Visitor } from '../../platform/trpc/context.ts';

/**
 * Hashing fills a processor for a while: one is left for everything else, however many log in at once. A whole school sits
 * behind one address of the network, hence so many places for one lane.
 */
const queue = createFairQueue({
  concurrency: Math.max(1, availableParallelism() - 1),
  mostInLane: 100,
  mostInAll: 400,
});

/** A whole site: whoever has one could take the turns of 65,536 networks. */
const IPV6_SITE_PREFIX = 48;

/** Takes turns with everybody behind the same address of the network, or in the same site when it is IPv6. */
export const asStranger = ({ ip, signal }: Pick<Visitor, 'ip' | 'signal'>): Place => ({
  lane: networkOf(ip, IPV6_SITE_PREFIX),
  isSignedIn: false,
  signal,
});

export const asSignedIn = ({ id }: Pick<Actor, 'id'>): Place => ({ lane: String(id), isSignedIn: true });

/** The console, and the start of the program: nobody else waits. */
const ALONE: Place = { lane: 'console', isSignedIn: true };

/** Loaded with the first password: an idle server does without its memory. */
const loadArgon2 = () => import('@node-rs/argon2');
type Argon2 = Awaited<ReturnType<typeof loadArgon2>>;

/** Has work done off the event loop when it is its turn. */
const inTurn = <Result>(place: Place, work: (argon2: Argon2) => Promise<Result>) =>
  queue.run(place, async () => work(await loadArgon2()));

/** argon2id at the library's recommended cost (decisions §3). @throws SERVICE_UNAVAILABLE when too many wait. */
export const hashPassword = (password: string, place = ALONE) => inTurn(place, ({ hash }) => hash(password));

/** A hash of nobody's password: checking it makes an unknown address take as long as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5J3Mtc2FsdC0wMDE$Wl0DxLsLU4eCYhgC9B4LZTxVMoC5cbo1oRZJZTNvYmw';

/** @throws SERVICE_UNAVAILABLE when too many wait: the password was not checked then. */
export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
  place = ALONE,
): Promise<boolean> {
  // A restored account may have a hash that is none of ours.
  const isOurs = passwordHash !== undefined && isPasswordHash(passwordHash);
  const matches = await inTurn(place, ({ verify }) => verify(isOurs ? passwordHash : NOBODY, password));
  return matches && isOurs;
}
