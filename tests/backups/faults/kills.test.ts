import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BACKUP_PHASES, type Phase, RESTORE_PHASES } from '../../../src/shared/backups/schema.ts';
import { removeFolder } from '../../support/folders.ts';
import type { Moment, Step } from './kill.ts';
import { expectOldOrNew, killDuring, lastStep, makeOriginal, type Original, type Task } from './original.ts';

/** How often the portal is killed at random; `npm run faults` says at least a hundred times. */
const KILLS = Number(process.env.FAULT_KILLS ?? 0);
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let original: Original;
beforeAll(async () => {
  original = await makeOriginal(KILLS > 0 ? 100 : 3);
});
afterAll(() => removeFolder(original.folder));

const edges = (operation: number, phases: readonly Phase[]): Step[] =>
  phases.flatMap((phase) => [0, 1].map((share) => ({ operation, phase, share })));
const at = (operation: number, phase: Phase, ...shares: number[]): Step[] =>
  shares.map((share) => ({ operation, phase, share }));

/** Where most could go wrong; all of them when there is time. */
const CREATE_STEPS: Step[] =
  KILLS > 0 ? [...edges(1, BACKUP_PHASES), ...edges(2, BACKUP_PHASES)] : at(1, 'publish', 0);
const RESTORE_STEPS: Step[] =
  KILLS > 0
    ? [
        ...edges(1, RESTORE_PHASES),
        ...at(1, 'safety', 0.2, 0.4, 0.6, 0.8),
        ...at(1, 'uploads', 0.5),
        ...at(1, 'replace', 0.1, 0.4, 0.9),
      ]
    : at(1, 'replace', 0.9, 1);

test.each(CREATE_STEPS)(
  'killed while it makes backup $operation ($phase, $share): the data are as they were, and nothing partial is listed',
  async (step) => {
    const found = await killDuring(original, 'create', { at: step });
    expect(found.observed.answers).toHaveLength(step.operation - 1);
    expectOldOrNew(original, 'create', found);
    const isThere = step.phase === 'publish' && step.share === 1;
    expect(found.contents.size).toBe(step.operation - (isThere ? 0 : 1));
  },
);

test.each(RESTORE_STEPS)(
  'killed while it restores ($phase, $share): the data are as they were, or as they were restored',
  async (step) => {
    const found = await killDuring(original, 'restore', { at: step });
    expect(found.observed.isHit).toBe(true);
    const isDone = step.phase === 'tidy' || (step.phase === 'replace' && step.share === 1);
    expect(expectOldOrNew(original, 'restore', found)).toBe(isDone);
  },
);

test.runIf(KILLS > 0).each(['create', 'restore'] as const)(
  'killed as soon as it has answered (%s): what was answered is so',
  async (task) => {
    const found = await killDuring(original, task, 'when all is answered');
    expectOldOrNew(original, task, found);
  },
);

/** The moment in which everything is replaced is short: a third of the kills falls into it. */
const CRITICAL: Step = { operation: 1, phase: 'drain', share: 1 };

test.runIf(KILLS > 0)(
  'killed at random moments',
  async () => {
    const whole = { create: 0, restore: 0, critical: 0 };
    for (const task of ['create', 'restore'] as const) {
      const { observed } = await killDuring(original, task, 'when all is answered');
      whole[task] = observed.took;
      const critical = observed.steps.find(({ phase, share }) => phase === 'drain' && share === 1);
      if (critical) whole.critical = observed.took - critical.at;
    }
    const figures: Record<string, number> = {};
    const count = (what: string) => {
      figures[what] = (figures[what] ?? 0) + 1;
    };
    let hits = 0;
    for (let kill = 0; hits < KILLS; kill += 1) {
      expect(kill, 'too few kills came in time').toBeLessThan(2 * KILLS);
      const kind = (['create', 'restore', 'critical'] as const)[kill % 3] ?? 'create';
      const task: Task = kind === 'create' ? 'create' : 'restore';
      const moment: Moment = {
        after: Math.random() * whole[kind],
        ...(kind === 'critical' && { since: CRITICAL }),
        alsoChildren: process.platform !== 'win32' && kill % 2 === 0,
      };
      const found = await killDuring(original, task, moment);
      const isRestored = expectOldOrNew(original, task, found);
      if (found.observed.isHit) hits += 1;
      count(`${kind}, ${found.observed.isHit ? `in ${lastStep(found.observed)}` : 'too late'}`);
      count(isRestored ? 'new state' : 'old state');
      if (!found.observed.isHit) continue;
      count(`${found.observed.answers.length} answered before`);
    }
    const lengths = Object.entries(whole).map(([what, length]) => `${what} ${Math.round(length)} ms`);
    const counts = Object.entries(figures).map(([what, times]) => `${what}: ${times}`);
    process.stdout.write(
      `${[`Killed ${hits} times (${lengths.join(', ')})`, ...counts.sort()].join('\n  ')}\n`,
    );
    expect(figures['new state']).toBeGreaterThan(0);
  },
  7_200_000,
);
