import { cp } from 'node:fs/promises';
import { expect } from 'vitest';
import { z } from 'zod';
import { DATA_TABLES } from '../../../../src/server/domains/backups/contents/tables.ts';
import { createBackup } from '../../../../src/server/domains/backups/create.ts';
import { seedApplications } from '../../../../src/server/seed/seed.ts';
import { signInAs } from '../../accounts.ts';
import { makeFolder, removeFolder } from '../../folders.ts';
import { startPortal } from '../../portal.ts';
import { ignoreProgress } from '../filled-portal.ts';
import { killPortal, type Moment, type Observed, type WrittenTo } from './kill.ts';
import { findAfterKill, type State, stateOf } from './state.ts';

/** Data with a full backup of an earlier state. The tests kill the portal on copies of them. */
export type Original = {
  folder: string;
  /** The token of a super administrator. */
  token: string;
  backup: string;
  /** An application that exists now and in the backup. */
  writtenTo: WrittenTo;
  now: State;
  /** The tables after an undisturbed restore of the backup. */
  restored: State['tables'];
};

export type Task = 'create' | 'restore';
const asked = ({ backup }: Pick<Original, 'backup'>): Record<Task, [string, object?][]> => ({
  create: [
    ['/super-admin/backup/create-free', { type: 'database' }],
    ['/super-admin/backup/create-free', { type: 'full' }],
  ],
  restore: [[`/super-admin/backup/restore-database/${backup}`]],
});

/** Runs a task on a copy of the data, kills it, and inspects what is left. */
export async function killDuring(
  original: Pick<Original, 'folder' | 'token' | 'backup' | 'writtenTo'>,
  task: Task,
  moment: Moment,
  isWritten = false,
) {
  const folder = await makeFolder();
  try {
    await cp(original.folder, folder, { recursive: true });
    const { token, writtenTo } = original;
    const observed = await killPortal({
      dataFolder: folder,
      token,
      asked: asked(original)[task],
      moment,
      writtenTo: isWritten ? writtenTo : undefined,
    });
    return { observed, ...(await findAfterKill(folder, isWritten)) };
  } finally {
    await removeFolder(folder);
  }
}
type Found = Awaited<ReturnType<typeof killDuring>>;

export async function makeOriginal(applications: number): Promise<Original> {
  const folder = await makeFolder();
  const portal = await startPortal({ dataFolder: folder });
  const { services } = portal;
  await seedApplications(services, { applications });
  const { rest, token } = await signInAs(portal, 'super_admin');
  // Otherwise an automatic backup could be made meanwhile.
  await services.db.updateTable('automaticBackups').set({ isOn: 0 }).execute();
  const all = Object.entries((await stateOf(portal)).tables);
  // The counters of application numbers are not compared: a restore does not set them back.
  const then = all.filter(([table]) => DATA_TABLES.includes(table) && table !== 'applicationCounters');
  const { name: backup } = await createBackup(services, 'full', ignoreProgress);

  const [first, writtenTo] = await services.db
    .selectFrom('applications')
    .select(['id as applicationId', 'studentId'])
    .limit(2)
    .execute();
  if (!writtenTo) throw new Error('too few applications');
  expect((await rest.delete(`/admin/applications/${first?.applicationId}`)).status).toBe(200);
  expect((await rest.put('/admin/site-settings/contactPhone', { value: '0' })).status).toBe(200);
  await signInAs(portal, 'user');
  const now = await stateOf(portal);
  await portal.close();

  const begun = { folder, token, backup, writtenTo, now };
  const { state } = await killDuring(begun, 'restore', 'when all is answered');
  expect(state.tables).toMatchObject(Object.fromEntries(then));
  return { ...begun, restored: state.tables };
}

const answerSchema = z.union([
  z.object({ safetyBackup: z.string() }).transform(({ safetyBackup }) => safetyBackup),
  z.object({ fileName: z.string() }).transform(({ fileName }) => fileName),
]);
const entrySchema = z.object({ action: z.string(), entityId: z.string(), after: z.string().nullable() });
const restoredSchema = z.object({ safetyBackup: z.string() });

/** The data are as before or as restored, and every backup exists whose name was answered. */
export function expectOldOrNew({ backup, now, restored }: Original, task: Task, found: Found) {
  const { observed, state, contents } = found;
  const isRestored = JSON.stringify(state.tables) === JSON.stringify(restored);
  if (!isRestored) expect(state.tables).toEqual(now.tables);

  expect(contents.delete(backup)).toBe(true);
  const made = [...contents.keys()];
  const told = observed.answers.map((answer) => answer.read(answerSchema));
  expect(made).toEqual(expect.arrayContaining(told));
  expect(made.length - told.length).toBeLessThanOrEqual(observed.isHit ? 1 : 0);
  for (const content of contents.values())
    expect(content).toMatchObject({
      users: now.tables.users?.length,
      applications: now.tables.applications?.length,
      documents: now.tables.documents?.length,
    });

  expect(state.audit).toEqual(expect.arrayContaining(now.audit));
  const added = state.audit
    .filter((row) => !now.audit.includes(row))
    .map((row) => entrySchema.parse(JSON.parse(row)));
  if (task === 'restore') {
    expect(added.map(({ action }) => action)).toEqual(isRestored ? ['backup_restored'] : []);
    if (isRestored)
      expect(made).toEqual([restoredSchema.parse(JSON.parse(added[0]?.after ?? '')).safetyBackup]);
    if (!observed.isHit) expect(isRestored).toBe(true);
  } else {
    expect(isRestored).toBe(false);
    for (const { action } of added) expect(action).toBe('backup_created');
    const recorded = added.map(({ entityId }) => entityId);
    expect(made).toEqual(expect.arrayContaining(recorded));
    expect(recorded).toEqual(expect.arrayContaining(told));
  }
  return isRestored;
}

/** The same when somebody wrote meanwhile: what was answered with success is in the data or in a backup. */
export function expectNothingLost({ now, restored }: Original, { observed, state, kept }: Found) {
  const others = ({ applicationNotes: _, documents: __, ...tables }: State['tables']) => tables;
  const isRestored = JSON.stringify(others(state.tables)) === JSON.stringify(others(restored));
  if (!isRestored) expect(others(state.tables)).toEqual(others(now.tables));
  const { notes, documents } = observed.written;
  expect([...notes, ...documents].filter((written) => !kept.has(written))).toEqual([]);
  const restores = state.audit.filter(
    (row) => entrySchema.parse(JSON.parse(row)).action === 'backup_restored',
  );
  expect(restores).toHaveLength(isRestored ? 1 : 0);
  for (const answer of observed.answers) expect(answer.status).toBe(200);
  if (!observed.isHit) expect(isRestored).toBe(true);
  return isRestored;
}

/** The last reported step before the end. */
export const lastStep = ({ steps }: Observed) => steps.at(-1)?.phase ?? 'begin';
