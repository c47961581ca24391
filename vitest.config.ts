import { existsSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const journeys = 'tests/journeys/**/*.test.ts';
/** One more than there are processors: while one of them waits, for a disk or a page, another one works. */
const maxWorkers = availableParallelism() + 1;

/** A file system in memory, as Linux has it, with room for the data of all tests: on a disk each commit would wait. */
const MEMORY = '/dev/shm';
const { bavail = 0, bsize = 0 } = existsSync(MEMORY) ? statfsSync(MEMORY) : {};
if (bavail * bsize > 2 ** 30) process.env.TMPDIR ??= MEMORY;

/** Files whose size says nothing of how long they take: they start other processes and wait for them. */
const STARTS_PROCESSES = /\/tests\/(abuse|backups|bench|cli|scripts|upgrades)\//;

/** Journeys first, small files last: a long file that begins last would leave a processor idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const largestFirst = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) => {
      if (project.name === 'journeys') return 0;
      return STARTS_PROCESSES.test(moduleId) ? 1 : 2;
    };
    return largestFirst.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'tests/support/template.ts',
    setupFiles: 'tests/support/cases.ts',
    // A worker keeps the program loaded from file to file; the program itself keeps its state in what it opens.
    isolate: false,
    // Room for what lives shortly, and no further threads: as many workers as processors need their time already.
    execArgv: ['--max-semi-space-size=64', '--single-threaded-gc'],
    sequence: { sequencer: LongestFirst },
    // The same for both projects, which run together: the first worker that is free takes the next file.
    maxWorkers,
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['tests/**/*.test.ts'],
          exclude: [journeys],
          // A machine may be busy with much else: this ends what hangs, it measures nothing. More cases take longer.
          testTimeout: 90_000 * Number(process.env.CASES_FACTOR ?? 1),
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [journeys],
          testTimeout: 180_000,
          // A machine that does much else may be too slow for a page once; a fault fails twice.
          retry: 1,
          // A page on a busy machine takes its time.
          expect: { poll: { timeout: 30_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
