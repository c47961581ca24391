import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Insertable } from 'kysely';
import { withServices } from '../../src/server/cli/command.ts';
import { timestamp } from '../../src/server/platform/clock.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import type { FileStore } from '../../src/server/platform/file-store.ts';
import { hashToken, randomToken } from '../../src/server/platform/tokens.ts';
import { insertRows } from '../../src/server/seed/queries.ts';
import type { Tables } from '../../src/server/tables.ts';

/** The size of a photograph of an exam slip, in bytes. */
const [SMALLEST, LARGEST] = [200_000, 600_000];

async function keepSlip(files: FileStore, number: number) {
  const size = SMALLEST + ((number * 7919) % (LARGEST - SMALLEST));
  const received = await files.receive(Readable.from([randomBytes(size)]));
  await files.keep(received);
  return { sha256: received.sha256, fileSize: size };
}

/** Seeds a folder with this many fictitious applications, as `npm run seed` does. */
export function seed(dataFolder: string, applications: number) {
  const args = ['src/server/cli/seed.ts', '--applications', String(applications)];
  const { status } = spawnSync(process.execPath, args, {
    env: { DATA_DIR: dataFolder, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('seeding failed');
}

/**
 * Gives the seeded applicants exam slips of this total size in bytes. Random bytes, so that no file system compresses
 * them.
 */
export async function addSlips(dataFolder: string, bytes: number) {
  const config = readConfig({ DATA_DIR: dataFolder });
  return withServices(config, async ({ db, files, clock }) => {
    const students = await db.selectFrom('students').select('id').orderBy('id').execute();
    const rows: Insertable<Tables['documents']>[] = [];
    let stored = 0;
    for (const [number, { id: studentId }] of students.entries()) {
      if (stored >= bytes) break;
      const kept = await keepSlip(files, number);
      stored += kept.fileSize;
      rows.push({
        ...kept,
        studentId,
        fileName: `${randomUUID()}.jpg`,
        originalName: 'slip.jpg',
        documentType: 'exam_slip',
        contentType: 'image/jpeg',
        uploadedAt: timestamp(clock),
        isClean: 1,
      });
    }
    if (stored < bytes) throw new Error('there are too few applicants for so many exam slips');
    await db.transaction().execute((trx) => insertRows(trx, 'documents', rows));
    return rows.length;
  });
}

/** Signs in so many applicants who have not submitted yet. @returns the tokens of their sessions */
export async function signInLatecomers(dataFolder: string, count: number): Promise<string[]> {
  return withServices(readConfig({ DATA_DIR: dataFolder }), async ({ db, clock }) => {
    const latecomers = await db
      .selectFrom('applications')
      .innerJoin('students', 'students.id', 'applications.studentId')
      .select('students.userId')
      .where('applications.status', '=', 'draft')
      .limit(count)
      .execute();
    const now = timestamp(clock);
    const sessions = latecomers.flatMap(({ userId }) => {
      const token = randomToken();
      const row = { tokenHash: hashToken(token), createdAt: now, lastUsedAt: now, device: '' };
      return userId === null ? [] : [{ token, row: { ...row, userId } }];
    });
    if (sessions.length < count) throw new Error('there are too few drafts');
    await db.transaction().execute(async (trx) => {
      for (const { row } of sessions) await trx.insertInto('sessions').values(row).execute();
    });
    return sessions.map(({ token }) => token);
  });
}
