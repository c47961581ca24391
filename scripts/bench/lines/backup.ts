import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createdBackupSchema } from '../../../src/shared/backups/calls.ts';
import { logIn } from '../accounts.ts';
import { callBackups, seconds } from '../backups.ts';
import { addSlips } from '../data.ts';
import type { Line } from '../harness.ts';
import { startPortal } from '../process.ts';
import { keepAsking, percentile, watchMemory } from '../watch.ts';

const UPLOADS = 1_000_000_000;
const ASK_EVERY = 5;

/** Copies the same bytes to the disk and computes their checksums. */
const COPY =
  'cp -r "$1"/portal.sqlite "$1"/uploads "$2" && sync -f "$2" && find "$2" -type f -exec sha256sum {} + > "$2".sums';
const sync = (folder: string) => execFileSync('sync', ['-f', folder]);

async function copy(dataFolder: string) {
  const target = path.join(dataFolder, 'copy');
  await mkdir(target);
  sync(dataFolder);
  const took = await seconds(() => execFileSync('sh', ['-c', COPY, 'sh', dataFolder, target]));
  await rm(target, { recursive: true });
  return took;
}

/** A full backup of a big school, compared with a copy of the same bytes. */
export const backup: Line[] = [
  {
    name: 'full backup of 1 GB',
    unit: 's',
    budget: { ratioAtMost: 2 },
    rounds: 3,
    async prepare(stage) {
      const folder = await stage.data();
      await addSlips(folder, UPLOADS);
      const portal = await startPortal(folder);
      const administrator = await logIn(portal);
      const memory = watchMemory(portal.pid);
      const answered: number[] = [];
      let peak = { server: 0, child: 0 };
      return {
        async ours() {
          sync(folder);
          const health = keepAsking({ url: `${portal.url}/api/health` }, ASK_EVERY);
          let name = '';
          const took = await seconds(async () => {
            const call = { address: 'create-free', body: { type: 'full' } };
            name = (await callBackups(portal, administrator, call, createdBackupSchema)).fileName;
          });
          answered.push(...(await health()).times);
          await rm(path.join(folder, 'backups', name));
          return took;
        },
        bare: () => copy(folder),
        also: () => ({
          'health meanwhile, 99th percentile': `${percentile(answered, 0.99).toFixed(1)} ms (at most ${Math.max(...answered).toFixed(0)} ms)`,
          'memory of the server, at most': `${peak.server.toFixed(0)} MB`,
          'memory of the child, at most': `${peak.child.toFixed(0)} MB`,
        }),
        async end() {
          peak = await memory();
          await portal.stop();
        },
      };
    },
  },
];
