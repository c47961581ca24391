import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { checksumsAreRight } from '../support/checksums.js';
import { pinnedNode, root, run, Stop } from '../support/run.js';
import { NEXT, WORK } from './folders.ts';

/** Where a new version comes from, unpacked into NEXT and ready to run. */
export type Source = {
  /** The entries of the program's folder that are exchanged by renaming. */
  entries: string[];
  /** The commits of a git checkout; undefined for a release file. */
  commits: { before: string; after: string } | undefined;
};

async function git(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: root });
  return stdout.trim();
}

export const presentCommit = () => git('rev-parse', 'HEAD');

const clear = async (folder: string) => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
};

async function unpack(archive: string, ...options: string[]) {
  if ((await run('tar', ['-xf', archive, '-C', NEXT, ...options])) !== 0)
    throw new Stop(`${archive} could not be unpacked. Is it whole, and is there room on the disk?`);
}

/** @throws Stop when the file is no release, or was changed. */
export async function takeRelease(file: string): Promise<Source> {
  if (!existsSync(file)) throw new Stop(`There is no file ${file}.`);
  await clear(NEXT);
  await unpack(path.resolve(file), '--strip-components=1');
  if (!existsSync(path.join(NEXT, 'SHA256SUMS')) || !checksumsAreRight(NEXT))
    throw new Stop(
      `${file} is no release of the portal, or not whole: its checksums are not right. Please fetch it again. Nothing was changed.`,
    );
  return { entries: await readdir(NEXT), commits: undefined };
}

/** The commit that a name of git means, after asking the remote for what is new. */
async function commitOf(ref: string | undefined) {
  if ((await git('remote')) !== '')
    await git('fetch', '--quiet', '--tags').catch(() =>
      console.warn('The remote repository does not answer; going on with what is known here.'),
    );
  // A branch of here is as old as the last look at the remote one.
  const names = ref === undefined ? ['@{upstream}', 'origin/HEAD'] : [`origin/${ref}`, ref];
  for (const name of names) {
    const commit = await git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => '');
    if (commit) return commit;
  }
  throw new Stop(
    ref === undefined
      ? 'Please say which version: npm run update -- TAG-OR-BRANCH'
      : `There is no version “${ref}”. The command “git tag” lists those that are known here.`,
  );
}

/** What a checkout gets besides its files. */
const MADE_READY = ['node_modules', 'dist'];

/** Copies the packages and pages of here, so that only what differs has to be fetched and built. */
async function copyWhatIsReady() {
  const caches = path.join(root, 'node_modules/.cache');
  for (const name of MADE_READY.filter((entry) => existsSync(path.join(root, entry))))
    await cp(path.join(root, name), path.join(NEXT, name), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      verbatimSymlinks: true,
      filter: (source) => source !== caches,
    });
}

/** @throws Stop when files of the program were changed here: git would check no other commit out, or they would be lost. */
export async function requireUnchanged() {
  const changed = await git('status', '--porcelain', '--untracked-files=no');
  if (changed !== '')
    throw new Stop(
      `Files of the program were changed here, and would be lost:\n${changed}\nPut them back first: git stash`,
    );
}

/** @throws Stop as requireUnchanged, and when the new version cannot be made ready. */
export async function takeCommit(ref: string | undefined): Promise<Source> {
  await requireUnchanged();
  const after = await commitOf(ref);
  const before = await presentCommit();
  if (after === before) throw new Stop('This version is here already. Nothing was changed.');
  await clear(NEXT);
  const archive = path.join(WORK, 'next.tar');
  await git('archive', '--format=tar', '--output', archive, after);
  await unpack(archive);
  await rm(archive);
  await copyWhatIsReady();
  console.log('Making the new version ready, while the present one goes on ...');
  if ((await run(pinnedNode, ['scripts/setup.js'], { cwd: NEXT })) !== 0)
    throw new Stop('The new version could not be made ready. Nothing was changed.');
  return { entries: MADE_READY, commits: { before, after } };
}

/** Puts the files of a commit in place. */
export const checkOut = (commit: string) => git('checkout', '--quiet', '--detach', commit);
