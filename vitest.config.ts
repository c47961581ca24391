import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const journeys = 'tests/journeys/**/*.test.ts';
const processors = availableParallelism();

export default defineConfig({
  test: {
    environment: 'node',
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['tests/**/*.test.ts'],
          exclude: [journeys],
          sequence: { groupOrder: 1 },
          maxWorkers: processors,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [journeys],
          // After the fast tests: a browser each, and while one waits for its page another one draws.
          sequence: { groupOrder: 2 },
          maxWorkers: processors,
          testTimeout: 120_000,
          // A page on a busy machine takes its time.
          expect: { poll: { timeout: 15_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
