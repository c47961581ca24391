import { expect, test } from 'vitest';
import { z } from 'zod';
import { ChildDied, type Limits, runInChild } from '../../src/server/platform/child.ts';
import type { Job } from '../support/platform/child-jobs.ts';
import { useFolder } from '../support/use-folder.ts';

const script = new URL('../support/platform/child-jobs.ts', import.meta.url);
const LIMITS: Limits = { silence: 600, memory: 300 };

const run = async (task: Job['task'], limits: Partial<Limits> = {}) =>
  runInChild({
    script,
    job: { task } satisfies Job,
    folder: await useFolder(),
    progress: z.number(),
    result: z.string(),
    onProgress: () => undefined,
    limits: { ...LIMITS, ...limits },
  });

test('a job that is within one statement for too long is ended', async () => {
  await expect(run('hang')).rejects.toThrow(ChildDied);
});

test('a job that tells how far it is may take as long as it needs', async () => {
  // Longer than a busy machine takes to start it, and shorter than the job.
  expect(await run('tell', { silence: 4000 })).toBe('done');
});

test.runIf(process.platform === 'linux')(
  'a job that takes too much memory is ended, wherever it takes it',
  async () => {
    await expect(run('take memory', { silence: 60_000 })).rejects.toThrow(ChildDied);
  },
);

test('a result that is not what was agreed is none', async () => {
  await expect(run('refuse to parse', { silence: 60_000 })).rejects.toThrow(z.ZodError);
});
