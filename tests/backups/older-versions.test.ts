import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeDump } from '../../src/server/domains/backups/contents/dump.ts';
import { writeZip } from '../../src/server/domains/backups/contents/write-zip.ts';
import { listMigrations, migrateTo } from '../../src/server/platform/database/migrate.ts';
import { openDatabase } from '../../src/server/platform/database/open.ts';
import { passwordHash } from '../support/accounts.ts';
import { hostileFiles } from '../support/backups/hostile.ts';
import { HAS_TIME } from '../support/cases.ts';
import { makeFolder, removeFolder } from '../support/folders.ts';
import { useFolder } from '../support/use-folder.ts';

const { check } = hostileFiles();

const NOW = '2026-01-01T00:00:00.000Z';
const FILE_NAME = '01234567-89ab-4cde-8f01-23456789abcd.pdf';

/** The rows of a version, which has intakes or not yet. */
function rowsOf(version: string) {
  const [intakeId, ofFirst] = version >= '0039' ? ['intakeId, ', '1, '] : ['', ''];
  return [
    `INSERT INTO users (id, email, firstName, lastName, passwordHash, role, createdAt)
    VALUES (1, 'old@example.com', 'Old', 'Hand', '${passwordHash}', 'super_admin', '${NOW}')`,
    `INSERT INTO students (${intakeId}id, userId, createdAt, updatedAt, firstName, lastName, dateOfBirth, countryOfBirth,
      placeOfBirth, religiousDenomination, ethnicity, nationality, mobileNumber, email, schoolAttended)
    VALUES (${ofFirst}1, 1, '${NOW}', '${NOW}', 'Old', 'Student', '2009-01-02T12:00:00.000Z', 'x', 'x', 'x', 'x', 'x', 'x',
      'student@example.com', 'Other')`,
    `INSERT INTO documents
      (studentId, fileName, originalName, documentType, contentType, fileSize, sha256, uploadedAt)
    VALUES (1, '${FILE_NAME}', 'slip.pdf', 'exam_slip', 'application/pdf', 4, '${'ab'.repeat(32)}', '${NOW}')`,
    `INSERT INTO applications (${intakeId}applicationId, studentId, status, submittedAt, createdAt, updatedAt)
    VALUES (${ofFirst}'SF2026-00001', 1, 'submitted', '${NOW}', '${NOW}', '${NOW}')`,
    'INSERT INTO applicationCounters VALUES (2026, 1)',
  ];
}

/** Backups began with version 0003; earlier ones have no documents. */
const versions = (await listMigrations()).filter((version) => version >= '0003');
/** The rows of a zip are read as those of a dump, so these show it. All of them in `npm run faults`. */
const versionsOfZips = versions.filter((_, index) => HAS_TIME || index % 8 === 0);

let folder: string;
const databaseOf = (version: string) => path.join(folder, `${version}.sqlite`);

// Each version's database is the one before, migrated once more.
beforeAll(async () => {
  folder = await makeFolder();
  const file = path.join(folder, 'growing.sqlite');
  for (const version of versions) {
    const db = openDatabase(file);
    await migrateTo(db, version).finally(() => db.destroy());
    await copyFile(file, databaseOf(version));
  }
});
afterAll(() => removeFolder(folder));

/** A database of this version that holds its rows, and the file for a backup of it. */
async function useDatabase(version: string) {
  const own = await useFolder();
  const file = path.join(own, 'older.sqlite');
  await copyFile(databaseOf(version), file);
  const sqlite = new Sqlite(file);
  sqlite.pragma('journal_mode = DELETE');
  for (const insert of rowsOf(version)) sqlite.exec(insert);
  return { file, sqlite, backup: path.join(own, 'backup') };
}

const WRITE = { createdAt: NOW, onShare: () => undefined };
const found = (type: 'database' | 'full', schemaVersion: string) => ({
  contents: { type, schemaVersion, users: 1, documents: 1, applications: 1 },
});

describe.each(versions)('data of %s', (version) => {
  test('come back from a dump', async () => {
    const { sqlite, backup } = await useDatabase(version);
    await writeDump(sqlite, backup, WRITE);
    sqlite.close();
    expect(await check(backup)).toMatchObject(found('database', version));
  });

  test.runIf(versionsOfZips.includes(version))('come back from a zip', async () => {
    const { file, sqlite, backup } = await useDatabase(version);
    await writeZip(sqlite, backup, { ...WRITE, snapshotFile: file, uploadsFolder: path.dirname(file) });
    sqlite.close();
    expect(await check(backup)).toMatchObject(found('full', version));
  });

  test('are refused when somebody has put a path in place of a hash', async () => {
    const { sqlite, backup } = await useDatabase(version);
    sqlite.pragma('ignore_check_constraints = ON');
    sqlite.exec(`UPDATE documents SET sha256 = '${'../'.repeat(20)}tmp/'`);
    await writeDump(sqlite, backup, WRITE);
    sqlite.close();
    await expect(check(backup)).rejects.toMatchObject({ status: 422 });
  });
});
