import fc from 'fast-check';

const { CASES_SEED, CASES_FACTOR = '1' } = process.env;

/** How many cases to try; `npm run faults` tries ten times as many. */
export const cases = (usual: number) => usual * Number(CASES_FACTOR);

/** Whether to run tests that are slow and seldom fail: only in `npm run faults`. */
export const HAS_TIME = cases(1) > 1;

// The same cases each time, so that a failure comes from a change. `npm run faults` tries others, and more.
fc.configureGlobal({ seed: Number(CASES_SEED ?? 20_270_131), numRuns: cases(100) });
