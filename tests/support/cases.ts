import fc from 'fast-check';

const { CASES_SEED, CASES_FACTOR = '1' } = process.env;

/** How many cases are tried: ten times as many by `npm run faults`. */
export const cases = (usual: number) => usual * Number(CASES_FACTOR);

/** Whether there is time for what takes long and seldom fails: in `npm run faults`. */
export const HAS_TIME = cases(1) > 1;

// The same cases each time, so that a failure comes from what was changed. `npm run faults` tries others, and more.
fc.configureGlobal({ seed: Number(CASES_SEED ?? 20_270_131), numRuns: cases(100) });
