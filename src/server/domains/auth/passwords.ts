import { hash, verify } from '@node-rs/argon2';

/** argon2id at the library's recommended cost, computed off the event loop (decisions §3). */
export const hashPassword = (password: string) => hash(password);

/** A hash of nobody's password: checking it makes an unknown address take as long as a known one. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5J3Mtc2FsdC0wMDE$Wl0DxLsLU4eCYhgC9B4LZTxVMoC5cbo1oRZJZTNvYmw';

export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? NOBODY, password);
  return matches && passwordHash !== undefined;
}
