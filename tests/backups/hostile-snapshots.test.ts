import type Sqlite from 'better-sqlite3';
import { test } from 'vitest';
import { forgeSnapshot } from '../support/backups/forge.ts';
import { hostileFiles, numbers, spoil } from '../support/backups/hostile.ts';

const hostile = hostileFiles();

const LOOP = 'WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x + 1 FROM c)';
/** Changes the schema table itself, which normal SQL cannot do. */
const inSchema = (sql: string) => `PRAGMA writable_schema = ON; ${sql}; PRAGMA writable_schema = RESET`;
const asView = (name: string, select: string) =>
  inSchema(
    `UPDATE sqlite_schema SET type = 'view', rootpage = 0, sql = 'CREATE VIEW ${name} AS ${LOOP} ${select}'
     WHERE name = '${name}'`,
  );
const added = (type: string, name: string, sql: string) =>
  inSchema(`INSERT INTO sqlite_schema VALUES ('${type}', '${name}', '${name}', 0, '${sql}')`);
const withoutIndex = (name: string, change: string) => `
  CREATE TEMP TABLE kept AS SELECT * FROM main.sqlite_schema WHERE name = '${name}';
  ${inSchema(`DELETE FROM main.sqlite_schema WHERE name = '${name}'`)};
  PRAGMA foreign_keys = OFF;
  ${change};
  ${inSchema('INSERT INTO main.sqlite_schema SELECT * FROM kept')}`;

const snapshots: [about: string, sql: string, reason: string | RegExp][] = [
  ['a trigger', 'CREATE TRIGGER evil AFTER INSERT ON users BEGIN DELETE FROM audit; END', 'trigger “evil”'],
  ['a view', 'CREATE VIEW evil AS SELECT * FROM users', 'view “evil”'],
  ['an unknown table', 'CREATE TABLE evil (x)', 'table “evil”'],
  ['an unknown index', 'CREATE INDEX evil ON users (abs(id))', 'index “evil”'],
  ['a partial index', "CREATE INDEX evil ON users (id) WHERE like('%a%', email)", 'index “evil”'],
  ['a virtual table', 'CREATE VIRTUAL TABLE evil USING fts5(x)', /table “evil/],
  ['a table less', 'DROP TABLE drafts', 'table “drafts”'],
  [
    'a table without its rules',
    'DROP TABLE drafts; CREATE TABLE drafts (userId, personalData, currentStep, updatedAt)',
    'table “drafts”',
  ],
  [
    'a column that is worked out',
    'DROP TABLE drafts; CREATE TABLE drafts (userId, personalData AS (hex(zeroblob(9))), currentStep, updatedAt)',
    'table “drafts”',
  ],
  [
    'a view that loops for sqlite_sequence',
    asView('sqlite_sequence', "SELECT ''users'' AS name, x AS seq FROM c"),
    /sqlite_sequence/,
  ],
  [
    'a view that takes much for a table',
    asView('drafts', 'SELECT x AS userId, zeroblob(x) AS personalData, 0, 0 FROM c ORDER BY 2'),
    /drafts/,
  ],
  [
    'another view called sqlite_…',
    added('view', 'sqlite_evil', `CREATE VIEW sqlite_evil AS SELECT 1`),
    /sqlite_evil/,
  ],
  [
    'a trigger called sqlite_…',
    added('trigger', 'sqlite_evil', 'CREATE TRIGGER sqlite_evil AFTER INSERT ON users BEGIN SELECT 1; END'),
    /./,
  ],
  ['statistics', 'ANALYZE', /table “sqlite_stat/],
  ['a schema of nothing', inSchema('UPDATE sqlite_schema SET name = NULL'), /./],
  [
    'an index under the name of another table',
    inSchema("UPDATE sqlite_schema SET tbl_name = 'users' WHERE name = 'documentsByContent'"),
    /./,
  ],
  [
    'an entry of the schema twice',
    inSchema("INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name = 'documentsByContent'"),
    /./,
  ],
  [
    'an index that disagrees with its rows',
    withoutIndex('studentsByUser', 'UPDATE students SET userId = userId + 1'),
    'damaged',
  ],
  [
    'an index that lacks rows',
    withoutIndex('documentsByContent', 'DELETE FROM documents WHERE id = 1'),
    'damaged',
  ],
  ['a last id beyond all numbers', 'UPDATE sqlite_sequence SET seq = 9223372036854775807', /does not write/],
  [
    'a last id after which there is none',
    'UPDATE sqlite_sequence SET seq = 9007199254740991',
    /does not write/,
  ],
  ['a last id that is no number', "UPDATE sqlite_sequence SET seq = 'x'", /does not write/],
  ['a negative last id', 'UPDATE sqlite_sequence SET seq = -1', /does not write/],
  ['no version', 'DELETE FROM kysely_migration', /does not write/],
  ['another version', "DELETE FROM kysely_migration WHERE name > '0010'", 'not of the version'],
  ['broken references', 'PRAGMA foreign_keys = OFF; UPDATE students SET userId = 99999', 'FOREIGN KEY'],
  [
    'bytes where text belongs',
    inSchema("UPDATE sqlite_schema SET sql = replace(sql, ') STRICT', ')') WHERE name = 'users'") +
      "; UPDATE users SET firstName = x'00ff';" +
      inSchema("UPDATE sqlite_schema SET sql = sql || ' STRICT' WHERE name = 'users'"),
    'damaged',
  ],
  [
    'no active super administrator',
    "UPDATE users SET isActive = 0 WHERE role = 'super_admin'",
    'no active super administrator',
  ],
  [
    'an instant that is none',
    "UPDATE applications SET submittedAt = 'x' WHERE status <> 'draft'",
    'submittedAt',
  ],
  [
    'a document without bytes',
    "UPDATE documents SET sha256 = replace(hex(zeroblob(32)), '0', 'e')",
    'is missing',
  ],
];

const forge = (change: (sqlite: Sqlite.Database) => void, damage?: (bytes: Buffer) => Buffer) =>
  forgeSnapshot(hostile.good().full, hostile.at('snapshot.zip'), change, damage);
const expectRefused = (reason: string | RegExp) => hostile.expectRefused(hostile.at('snapshot.zip'), reason);

test.each(snapshots)('a zip whose database has %s is refused', async (_, statements, reason) => {
  await forge((sqlite) => void sqlite.unsafeMode().exec(statements));
  await expectRefused(reason);
});

test('a zip whose database has a damaged page is refused', async () => {
  await forge(
    () => undefined,
    (bytes) => Buffer.from(bytes).fill(0xaa, 3 * 4096, 40 * 4096),
  );
  await expectRefused(/damaged|cannot be read/);
});

test.each([
  ['another encoding', 56, 2],
  ['another size of its pages', 16, 0x02],
  ['a later format', 19, 9],
])('a zip whose database says that it has %s is refused', async (_, at, value) => {
  await forge(
    () => undefined,
    (bytes) => {
      bytes.writeUInt8(value, at);
      if (at === 56) bytes.writeUInt32BE(value, at);
      return bytes;
    },
  );
  await expectRefused(/./);
});

test.each(numbers)(
  'whatever bytes of its database are changed, it is refused or sound (%i)',
  async (number) => {
    await forge(
      () => undefined,
      (bytes) => spoil(bytes, number, number % 3 === 0 ? 4096 : bytes.length),
    );
    await hostile.expectRefusedOrSound(hostile.at('snapshot.zip'));
  },
);
