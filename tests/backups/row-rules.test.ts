import { expect, test } from 'vitest';
import { rowChecker } from '../../src/server/domains/backups/child/row-rules.ts';
import { LARGEST_NUMBER } from '../../src/server/domains/backups/contents/origin.ts';

const COLUMNS = ['applicationId', 'rank', 'firstOnly'].map((name) => ({ name, type: 'INTEGER' }));
const LARGEST = BigInt(LARGEST_NUMBER);
const BEFORE = '0106_destroyed_and_undone';
const SINCE = '0107_lower_ranks';

// The migration takes 990,000,000 from what is above 1,000,000,000.
test.each([
  [BEFORE, LARGEST, true],
  [BEFORE, LARGEST + 1n, false],
  [BEFORE, 500_000_000n, false],
  [BEFORE, 1_000_000_000n, false],
  [BEFORE, 1_000_000_001n, true],
  [BEFORE, LARGEST + 990_000_000n, true],
  [BEFORE, LARGEST + 990_000_001n, false],
  [BEFORE, -1n, false],
  [SINCE, LARGEST, true],
  [SINCE, LARGEST + 1n, false],
  [SINCE, 1_000_000_001n, false],
])('data of %s with the rank %s on the waiting list are taken: %s', (schemaVersion, rank, isTaken) => {
  const problem = rowChecker('waitingList', COLUMNS, schemaVersion)([1n, rank, 0n]);
  expect(problem).toBe(isTaken ? undefined : 'its number “rank” is too large, or negative');
});
