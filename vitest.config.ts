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

/** Journeys first, large files before small ones: a long file that begins last would leave a processor idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const largestFirst = await super.sort(files);
    const isJourney = ({ project }: TestSpecification) => project.name === 'journeys';
    return [...largestFirst.filter(isJourney), ...largestFirst.filter((file) => !isJourney(file))];
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: 'tests/support/template.ts',
    setupFiles: 'tests/support/cases.ts',
    // A worker keeps the program loaded from file to file; the program itself keeps its state in what it opens.
    isolate: false,
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
