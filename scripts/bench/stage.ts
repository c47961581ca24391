import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { logIn, logInAsApplicant } from './accounts.ts';
import { seed } from './data.ts';
import { type Served, startBare, startPortal } from './process.ts';

export type Stage = ReturnType<typeof createStage>;

/** What lines are measured on. Each part is made when first used and removed at the end. */
export function createStage({ applications = 10_000, seconds = 1.5 } = {}) {
  const ends: (() => Promise<void>)[] = [];
  const once = <Result>(make: () => Promise<Result>) => {
    let made: Promise<Result> | undefined;
    return () => {
      made ??= make();
      return made;
    };
  };
  const folder = async () => {
    const made = await mkdtemp(path.join(tmpdir(), 'portal-bench-'));
    ends.push(() => rm(made, { recursive: true, force: true, maxRetries: 5 }));
    return made;
  };
  const running = async (starting: Promise<Served>) => {
    const served = await starting;
    ends.push(served.stop);
    return served;
  };

  const seeded = once(async () => {
    const made = await folder();
    seed(made, applications);
    return made;
  });
  /** A new copy of the seeded data folder. */
  const data = async () => {
    const copy = await folder();
    await cp(await seeded(), copy, { recursive: true });
    return copy;
  };

  /** For lines that only read: the portal and the baselines read the same file. */
  const readData = once(data);
  const portal = once(async () => running(startPortal(await readData())));
  const administrator = once(async () => logIn(await portal()));

  return {
    /** Seconds of a round of requests. */
    seconds,
    folder,
    data,
    portal,
    administrator,
    bare: once(async () => {
      await portal();
      return running(startBare(await readData()));
    }),
    applicant: once(async () => logInAsApplicant(await portal(), await administrator())),
    async end() {
      for (const end of ends.toReversed()) await end();
    },
  };
}
