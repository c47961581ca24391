import { expect, onTestFinished, test } from 'vitest';
import { measure } from '../../scripts/bench/harness.ts';
import { built } from '../../scripts/bench/lines/built.ts';
import { pages } from '../../scripts/bench/lines/list.ts';
import { reads } from '../../scripts/bench/lines/reads.ts';
import { createStage } from '../../scripts/bench/stage.ts';

test('reads are within a factor of twenty of the same work done bare', async () => {
  const stage = createStage({ applications: 200, seconds: 0.05 });
  onTestFinished(stage.end);
  for (const line of [...reads, ...built, ...pages.slice(0, 1)]) {
    const { ratio, name } = await measure({ ...line, rounds: 3 }, stage);
    expect(ratio?.median, name).toBeGreaterThan(0.05);
  }
});
