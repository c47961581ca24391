import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { migrateTo } from '../../src/server/platform/database/migrate.ts';
import { openDatabase } from '../../src/server/platform/database/open.ts';
import { useFolder } from '../support/use-folder.ts';

const HEX = 'ab'.repeat(32);
const NO_CONTENT = '0'.repeat(64);

const insert = `INSERT INTO documents
  (id, studentId, fileName, originalName, documentType, contentType, fileSize, sha256, uploadedAt, uploadId)
  VALUES (?, 1, ?, 'slip.pdf', ?, 'application/pdf', 10, ?, '2026-01-01T00:00:00.000Z', ?)`;

/** Data of the version before, with documents of these hashes, migrated to the present version. */
async function migrated(hashes: string[]) {
  const file = path.join(await useFolder(), 'portal.sqlite');
  const migrate = async (name?: string) => {
    const db = openDatabase(file);
    await migrateTo(db, name).finally(() => db.destroy());
  };
  await migrate('0020_whole_backups');
  const before = new Sqlite(file);
  before.exec(`INSERT INTO users (id, email, firstName, lastName, passwordHash, createdAt)
      VALUES (1, 'a@example.com', 'A', 'B', 'x', 'x');
    INSERT INTO students (id, userId, createdAt, updatedAt, firstName, lastName, dateOfBirth, countryOfBirth,
      placeOfBirth, religiousDenomination, ethnicity, nationality, mobileNumber, email, schoolAttended)
      VALUES (1, 1, 'x', 'x', 'A', 'B', 'x', 'x', 'x', 'x', 'x', 'x', 'x', 'a@example.com', 'Other')`);
  const rows = before.prepare(insert);
  for (const [index, sha256] of hashes.entries())
    rows.run(index + 1, `${index}.pdf`, index === 0 ? 'profile_picture' : 'exam_slip', sha256, 'same-upload');
  rows.run(99, '99.pdf', 'other', 'cd'.repeat(32), null);
  before.exec('DELETE FROM documents WHERE id = 99');
  before.close();
  await migrate();
  const sqlite = new Sqlite(file);
  const read = (sql: string) => sqlite.prepare(sql).all();
  return { sqlite, read };
}

test('documents keep their rows, indexes, references and last id; a hash that is none becomes that of no content', async () => {
  const hashes = [HEX, '/'.repeat(64), HEX.toUpperCase(), `${HEX}\0/../x`];
  const { sqlite, read } = await migrated(hashes);
  expect(read('SELECT id, sha256, uploadId FROM documents ORDER BY id')).toEqual([
    { id: 1, sha256: HEX, uploadId: 'same-upload' },
    ...[2, 3, 4].map((id) => ({ id, sha256: NO_CONTENT, uploadId: null })),
  ]);
  expect(
    read("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'documents' ORDER BY name"),
  ).toEqual(
    [
      'documentsByChecker',
      'documentsByContent',
      'documentsByStudent',
      'documentsByUpload',
      'documentsToClean',
      'oneProfilePicture',
      'sqlite_autoindex_documents_1',
    ].map((name) => ({ name })),
  );
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(sqlite.pragma('foreign_key_check')).toEqual([]);
  sqlite.pragma('foreign_keys = ON');
  const added = sqlite.prepare(insert).run(null, 'next.pdf', 'other', HEX, null);
  expect(added.lastInsertRowid).toBe(100);
  sqlite.exec('DELETE FROM users');
  expect(read('SELECT id FROM documents')).toEqual([]);
  sqlite.close();
});

test.each([
  ['a path', '../'.repeat(21).padEnd(64, 'x')],
  ['capitals', HEX.toUpperCase()],
  ['a NUL and more', `${HEX}\0x`],
  ['a NUL within', `${HEX.slice(0, 60)}\0/..`],
  ['a line break at its end', `${HEX}\n`],
  ['too few letters', HEX.slice(1)],
])('no document is stored whose hash is %s', async (_, sha256) => {
  const { sqlite } = await migrated([HEX]);
  expect(() => sqlite.prepare(insert).run(null, 'x.pdf', 'other', sha256, null)).toThrow('CHECK');
  sqlite.close();
});
