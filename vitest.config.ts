import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const journeys = 'tests/journeys/**/*.test.ts';

export default defineConfig({
  test: {
    environment: 'node',
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: { name: 'fast', include: ['tests/**/*.test.ts'], exclude: [journeys], sequence: { groupOrder: 0 } },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [journeys],
          // After the fast tests, and no more at once than there are processors for a browser and a server each.
          sequence: { groupOrder: 1 },
          maxWorkers: Math.max(1, Math.floor(availableParallelism() / 2)),
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
