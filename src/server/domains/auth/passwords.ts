import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { isPasswordHash } from '../../platform/password-hash.ts';

/** Hashing fills a processor for a while: one is left for everything else, however many log in at once. */
const queue = new PQueue({ concurrency: Math.max(1, availableParallelism() - 1) });

/** Whoever is signed in goes before those who knock. */
export type Asker = 'stranger' | 'signed-in';
const PRIORITIES: Record<Asker, number> = { stranger: 0, 'signed-in': 1 };

/** Loaded with the first password: an idle server does without its memory. */
const loadArgon2 = () => import('@node-rs/argon2');
type Argon2 = Awaited<ReturnType<typeof loadArgon2>>;

/** Has work done off the event loop when it is its turn. */
const inTurn = <Result>(asker: Asker, work: (argon2: Argon2) => Promise<Result>) =>
  queue.add(async () => work(await loadArgon2()), { priority: PRIORITIES[asker] });

/** argon2id at the library's recommended cost (decisions §3). */
export const hashPassword = (password: string, asker: Asker = 'stranger') =>
  inTurn(asker, ({ hash }) => hash(password));

/** A hash of nobody's password: checking it makes an unknown address take as long as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5J3Mtc2FsdC0wMDE$Wl0DxLsLU4eCYhgC9B4LZTxVMoC5cbo1oRZJZTNvYmw';

export async function passwordMatches(
  passwordHash: string | undefined,
  password: string,
  asker: Asker = 'stranger',
): Promise<boolean> {
  // A restored account may have a hash that is none of ours.
  const isOurs = passwordHash !== undefined && isPasswordHash(passwordHash);
  const matches = await inTurn(asker, ({ verify }) => verify(isOurs ? passwordHash : NOBODY, password));
  return matches && isOurs;
}
