import { z } from 'zod';
import { allocate } from '../../../shared/places/allocate.ts';
import { boardOfPreview, countOutcomes } from '../../../shared/places/board.ts';
import { openReader } from '../../platform/database/open.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import { performJobs } from '../../platform/job-worker.ts';
import type { Tables } from '../../tables.ts';
import { type Facts, readFacts } from './facts.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type Allocated, type Task, taskSchema } from './worker.ts';
import { firstChoicesOf, lineRanksOf, worldOf } from './world.ts';

const jobSchema = z.object({ databaseFile: z.string(), task: taskSchema });

async function factsIn(databaseFile: string) {
  const db = openReader<Tables>(databaseFile);
  try {
    return await readSnapshot(db, (trx) => readFacts(trx));
  } finally {
    await db.destroy();
  }
}

/** So many rows take some 10 ms to be inserted. */
const ROWS_AT_ONCE = 1000;

function allocated(facts: Facts, { seed, classes }: Extract<Task, { kind: 'allocate' }>): Allocated {
  const world = worldOf(facts, { seed, ...(classes && { classes }) });
  const outcomes = allocate(world);
  const merits = new Map(world.considered.map(({ id, merit }) => [id, merit]));
  const lineRanks = lineRanksOf(world, facts);
  const rows = outcomes.map(({ id, ...outcome }) => ({
    ...outcome,
    applicationId: id,
    merit: merits.get(id),
    lineRank: lineRanks.get(id),
  }));
  return {
    intakeId: facts.intakeId,
    fingerprint: fingerprintOf(facts),
    settings: JSON.stringify({ ...facts.settings, classes: classes ?? facts.settings.classes }),
    counts: countOutcomes(outcomes),
    holderRanks: JSON.stringify(facts.publishedBefore.map(({ id }) => [id, lineRanks.get(id)])),
    board: boardOfPreview(world, outcomes, firstChoicesOf(facts, facts.holders)),
    outcomes: Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, at) =>
      JSON.stringify(rows.slice(at * ROWS_AT_ONCE, (at + 1) * ROWS_AT_ONCE)),
    ),
  };
}

performJobs(async (job) => {
  const { databaseFile, task } = jobSchema.parse(job);
  const facts = await factsIn(databaseFile);
  if (task.kind === 'fingerprint') return fingerprintOf(facts);
  return allocated(facts, task);
});
