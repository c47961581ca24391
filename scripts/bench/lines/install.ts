import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import packageJson from '../../../package.json' with { type: 'json' };
import { releaseName } from '../../release/release-name.js';
import { root } from '../../support/run.js';
import type { Line } from '../harness.ts';
import { startRelease } from '../process.ts';
import type { Stage } from '../stage.ts';

const execute = promisify(execFile);

const secondsOf = async (work: Promise<unknown>) => {
  const begun = performance.now();
  await work;
  return (performance.now() - begun) / 1000;
};

/** A clone of what is committed, its packages, and its pages. */
async function installClone(stage: Stage) {
  const clone = path.join(await stage.folder(), 'clone');
  await execute('git', ['clone', '--quiet', root, clone]);
  const packages = await secondsOf(execute('npm', ['ci'], { cwd: clone }));
  const build = await secondsOf(execute('npm', ['run', 'build'], { cwd: clone }));
  return { packages, build };
}

/** Packs a release file, and unpacks it. @returns the folder that was in it */
async function unpackRelease(stage: Stage) {
  await execute(process.execPath, ['scripts/release.js'], { cwd: root });
  const folder = await stage.folder();
  const name = releaseName(packageJson.version);
  await execute('tar', ['-xzf', path.join(root, 'release', `${name}.tar.gz`), '-C', folder]);
  return path.join(folder, name);
}

/** From nothing to a portal that answers. */
export const install: Line[] = [
  {
    name: 'from a clone to built pages',
    unit: 's',
    rounds: 1,
    prepare(stage) {
      const seconds = { packages: 0, build: 0 };
      return {
        async ours() {
          Object.assign(seconds, await installClone(stage));
          return seconds.packages + seconds.build;
        },
        also: () => ({
          'npm ci': `${seconds.packages.toFixed(1)} s`,
          'npm run build': `${seconds.build.toFixed(1)} s`,
        }),
      };
    },
  },
  {
    name: 'release file: start with an empty folder',
    unit: 'ms',
    budget: { atMost: 1000 },
    async prepare(stage) {
      const release = await unpackRelease(stage);
      const data = path.join(await stage.folder(), 'data');
      return {
        async ours() {
          await mkdir(data);
          const { milliseconds, stop } = await startRelease(release, data);
          await stop();
          await rm(data, { recursive: true });
          return milliseconds;
        },
      };
    },
  },
];
