import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../src/server/platform/errors.ts';
import { createJobWorker } from '../../src/server/platform/job-worker.ts';
import type { Job } from '../support/platform/job-worker-script.ts';
import { useFolder } from '../support/use-folder.ts';

function useWorker(limits?: Parameters<typeof createJobWorker>[1]) {
  const worker = createJobWorker(
    new URL('../support/platform/job-worker-script.ts', import.meta.url),
    limits,
  );
  onTestFinished(worker.close);
  return Object.assign((job: Job) => worker.run(job), { shared: (job: Job) => worker.runShared(job) });
}

test('one worker performs one job after the other, without the server’s environment', async () => {
  const run = useWorker();
  expect(await Promise.all([run('count'), run('count'), run('count')])).toEqual([1, 2, 3]);
  // The folder of the compile cache, if there is one.
  expect(await run('read the environment')).toEqual(getCompileCacheDir() ? ['NODE_COMPILE_CACHE'] : []);
});

test('those who ask for a shared job before it has begun share its answer, and no earlier one', async () => {
  const run = useWorker();
  const first = [run('count'), ...Array.from({ length: 120 }, () => run.shared('count'))];
  expect(await Promise.all(first)).toEqual([1, ...Array.from({ length: 120 }, () => 2)]);
  const begun = run.shared('count');
  await pause(0);
  expect(await Promise.all([begun, run.shared('count')])).toEqual([3, 4]);
  const failing = () => run.shared('fail');
  const failures = await Promise.allSettled([run('count'), failing(), failing()]);
  expect(failures.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await run.shared('count')).toBe(1);
});

test.each<[Job, RegExp]>([
  ['fail', /^This job fails\.$/],
  ['fill the memory', /memory/],
  ['end', /busy/],
])('a job may %s: the next one gets a fresh worker', async (job, message) => {
  const run = useWorker();
  const jobs = [run('count'), run(job), run('count'), run('count')];
  const [before, failed, ...after] = await Promise.allSettled(jobs);
  expect(before).toMatchObject({ value: 1 });
  expect(failed).toMatchObject({ reason: { message: expect.stringMatching(message) } });
  expect(after).toMatchObject([{ value: 1 }, { value: 2 }]);
});

test('a job that takes too long is given up with a refusal; everything else went on meanwhile', async () => {
  const run = useWorker({ jobLimit: 500 });
  const hanging = run('hang').catch((error: unknown) => error);
  expect(await Promise.race([hanging, pause(1, 'still here')])).toBe('still here');
  const refusal = await hanging;
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ status: 503, details: { retryAfterSeconds: expect.any(Number) } });
});

test('nor is anybody held up by a worker that SQLite does not let go', async () => {
  const run = useWorker({ jobLimit: 500 });
  const file = path.join(await useFolder(), 'locked.sqlite');
  const locked = new Sqlite(file);
  onTestFinished(() => void locked.close());
  locked.exec('BEGIN IMMEDIATE');
  await expect(run({ waitFor: file })).rejects.toMatchObject({ status: 503 });
});

test('too many at once are refused, the others are not', async () => {
  const run = useWorker();
  const answers = await Promise.allSettled(Array.from({ length: 210 }, () => run('count')));
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(10);
});

test('an idle worker is ended, and another one started when it is needed', async () => {
  const run = useWorker({ idleLimit: 1 });
  expect(await run('count')).toBe(1);
  await expect.poll(() => run('count'), { timeout: 10_000 }).toBe(1);
});
