import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { BACKUP_PHASES, type Phase, RESTORE_PHASES } from '../../../src/shared/backups/schema.ts';
import type { Moment, Step } from '../../support/backups/faults/kill.ts';
import {
  expectNothingLost,
  expectOldOrNew,
  killDuring,
  lastStep,
  makeOriginal,
  type Original,
  type Task,
} from '../../support/backups/faults/original.ts';
import { removeFolder } from '../../support/folders.ts';

/** How often to kill the portal at random moments; `npm run faults` sets 100 unless told otherwise. */
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

/** The riskiest steps; all of them in `npm run faults`. */
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

const WRITTEN_STEPS: Step[] = [
  ...at(1, 'safety', 0.5, 1),
  ...at(1, 'uploads', 0.5),
  ...at(1, 'drain', 0, 1),
  ...at(1, 'replace', 0, 0.4, 0.9, 1),
  ...at(1, 'tidy', 0, 0.5, 1),
];

test.runIf(KILLS > 0).each(WRITTEN_STEPS)(
  'killed while it restores and somebody writes ($phase, $share): nothing that was answered is lost',
  async (step) => {
    const found = await killDuring(original, 'restore', { at: step }, true);
    const { notes, documents } = found.observed.written;
    expect([notes, documents]).not.toContainEqual([]);
    expectNothingLost(original, found);
  },
);

/** The phase that replaces everything is short, so a quarter of the kills aims at it. */
const SINCE: Record<string, Step> = {
  critical: { operation: 1, phase: 'drain', share: 1 },
  written: { operation: 1, phase: 'safety', share: 0 },
};
const KINDS = ['create', 'restore', 'critical', 'written'] as const;
const taskOf = (kind: (typeof KINDS)[number]): Task => (kind === 'create' ? 'create' : 'restore');

/** Runs each task undisturbed. @returns its steps and the period in which it is to be killed */
async function observe(kind: (typeof KINDS)[number]) {
  const { observed } = await killDuring(original, taskOf(kind), 'when all is answered', kind === 'written');
  const { steps, took } = observed;
  const since = SINCE[kind];
  const begun = since && steps.find(({ phase, share }) => phase === since.phase && share >= since.share);
  return { steps, from: begun?.at ?? 0, until: took };
}

/** A random moment, measured from the step before it, because a busy machine takes longer for each step. */
function momentIn({ steps, from, until }: Awaited<ReturnType<typeof observe>>) {
  const moment = from + Math.random() * (until - from);
  const since = steps.findLast(({ at }) => at <= moment);
  return since ? { since, after: moment - since.at } : { after: moment };
}

test.runIf(KILLS > 0)(
  'killed at random moments',
  async () => {
    const whole = {
      create: await observe('create'),
      restore: await observe('restore'),
      critical: await observe('critical'),
      written: await observe('written'),
    };
    const figures: Record<string, number> = {};
    const count = (what: string) => {
      figures[what] = (figures[what] ?? 0) + 1;
    };
    let hits = 0;
    for (let kill = 0; hits < KILLS; kill += 1) {
      expect(kill, 'too few kills came in time').toBeLessThan(2 * KILLS);
      const kind = KINDS[kill % KINDS.length] ?? 'create';
      const moment: Moment = {
        ...momentIn(whole[kind]),
        alsoChildren: process.platform !== 'win32' && Math.floor(kill / KINDS.length) % 2 === 0,
      };
      const isWritten = kind === 'written';
      const found = await killDuring(original, taskOf(kind), moment, isWritten);
      const isRestored = isWritten
        ? expectNothingLost(original, found)
        : expectOldOrNew(original, taskOf(kind), found);
      if (found.observed.isHit) hits += 1;
      count(`${kind}, ${found.observed.isHit ? `in ${lastStep(found.observed)}` : 'too late'}`);
      count(isRestored ? 'new state' : 'old state');
      if (!found.observed.isHit) continue;
      count(`${found.observed.answers.length} answered before`);
    }
    const lengths = Object.entries(whole).map(
      ([what, { from, until }]) => `${what} ${Math.round(until - from)} ms`,
    );
    const counts = Object.entries(figures).map(([what, times]) => `${what}: ${times}`);
    process.stdout.write(
      `${[`Killed ${hits} times (${lengths.join(', ')})`, ...counts.sort()].join('\n  ')}\n`,
    );
    expect(figures['new state']).toBeGreaterThan(0);
  },
  7_200_000,
);
