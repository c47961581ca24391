import { rm } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { writeDump } from '../../src/server/domains/backups/contents/dump.ts';
import { writeZip } from '../../src/server/domains/backups/contents/write-zip.ts';
import { listMigrations, migrateTo } from '../../src/server/platform/database/migrate.ts';
import { openDatabase } from '../../src/server/platform/database/open.ts';
import { passwordHash } from '../support/accounts.ts';
import { hostileFiles } from '../support/backups/hostile.ts';
import { useFolder } from '../support/use-folder.ts';

const { check } = hostileFiles();

const NOW = '2026-01-01T00:00:00.000Z';
const FILE_NAME = '01234567-89ab-4cde-8f01-23456789abcd.pdf';

const ROWS = [
  `INSERT INTO users (id, email, firstName, lastName, passwordHash, role, createdAt)
    VALUES (1, 'old@example.com', 'Old', 'Hand', '${passwordHash}', 'super_admin', '${NOW}')`,
  `INSERT INTO students (id, userId, createdAt, updatedAt, firstName, lastName, dateOfBirth, countryOfBirth,
      placeOfBirth, religiousDenomination, ethnicity, nationality, mobileNumber, email, schoolAttended)
    VALUES (1, 1, '${NOW}', '${NOW}', 'Old', 'Student', '2009-01-02T12:00:00.000Z', 'x', 'x', 'x', 'x', 'x', 'x',
      'student@example.com', 'Other')`,
  `INSERT INTO documents
      (studentId, fileName, originalName, documentType, contentType, fileSize, sha256, uploadedAt)
    VALUES (1, '${FILE_NAME}', 'slip.pdf', 'exam_slip', 'application/pdf', 4, '${'ab'.repeat(32)}', '${NOW}')`,
  `INSERT INTO applications (applicationId, studentId, status, submittedAt, createdAt, updatedAt)
    VALUES ('SF2026-00001', 1, 'submitted', '${NOW}', '${NOW}', '${NOW}')`,
  'INSERT INTO applicationCounters VALUES (2026, 1)',
];

/** A database of this version that holds ROWS. */
async function useDatabase(version: string) {
  const file = path.join(await useFolder(), 'older.sqlite');
  const db = openDatabase(file);
  await migrateTo(db, version).finally(() => db.destroy());
  const sqlite = new Sqlite(file);
  sqlite.pragma('journal_mode = DELETE');
  for (const insert of ROWS) sqlite.exec(insert);
  return { file, sqlite };
}

/** Backups began with version 0003; earlier ones have no documents. */
const versions = (await listMigrations()).filter((version) => version >= '0003');

describe.each(versions)('data of %s', (version) => {
  test.each(['database', 'full'] as const)('come back from a %s backup', async (type) => {
    const { file, sqlite } = await useDatabase(version);
    const backup = path.join(path.dirname(file), 'backup');
    const write = { createdAt: NOW, onShare: () => undefined };
    if (type === 'database') await writeDump(sqlite, backup, write);
    else await writeZip(sqlite, backup, { ...write, snapshotFile: file, uploadsFolder: path.dirname(file) });
    sqlite.close();
    expect(await check(backup)).toMatchObject({
      contents: { type, schemaVersion: version, users: 1, documents: 1, applications: 1 },
    });
    await rm(backup);
  });

  test('are refused when somebody has put a path in place of a hash', async () => {
    const { file, sqlite } = await useDatabase(version);
    sqlite.pragma('ignore_check_constraints = ON');
    sqlite.exec(`UPDATE documents SET sha256 = '${'../'.repeat(20)}tmp/'`);
    const backup = path.join(path.dirname(file), 'backup');
    await writeDump(sqlite, backup, { createdAt: NOW, onShare: () => undefined });
    sqlite.close();
    await expect(check(backup)).rejects.toMatchObject({ status: 422 });
  });
});
