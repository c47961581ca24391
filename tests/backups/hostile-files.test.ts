import type Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { forgeDumpOf, forgeRows } from '../support/backups/forge.ts';
import { hostileFiles } from '../support/backups/hostile.ts';
import { HAS_TIME } from '../support/cases.ts';

/** Rows that both kinds of backup must refuse. */
const hostile = hostileFiles();

const formats = [
  ['dump', forgeDumpOf],
  ['zip', forgeRows],
] as const;

/** Turns the constraints of the tables off, as a hostile file would. */
const withoutConditions = (change: (sqlite: Sqlite.Database) => void) => (sqlite: Sqlite.Database) => {
  sqlite.pragma('foreign_keys = OFF');
  sqlite.pragma('ignore_check_constraints = ON');
  change(sqlite);
};
const one = (table: string, column: string, value: unknown) =>
  withoutConditions((sqlite) =>
    sqlite
      .prepare(`UPDATE "${table}" SET "${column}" = ? WHERE rowid = (SELECT min(rowid) FROM "${table}")`)
      .run(value),
  );
const statement = (sql: string) => withoutConditions((sqlite) => void sqlite.exec(sql));

const HEX = 'ab'.repeat(32);
const PATH = '../../../../../../../../../../etc/passwd'.padStart(64, './');
const hash = (cost: string) => `$argon2id$v=19$${cost}$${'a'.repeat(22)}$${'b'.repeat(43)}`;

const values: [table: string, column: string, value: unknown][] = [
  ['documents', 'sha256', PATH],
  ['documents', 'sha256', HEX.toUpperCase()],
  ['documents', 'sha256', HEX.slice(1)],
  ['documents', 'sha256', `${HEX}\0/../../../etc/passwd`],
  ['documents', 'sha256', `${HEX.slice(2)}\n\n`],
  ['documents', 'fileName', '../../portal.sqlite'],
  ['documents', 'fileName', 'a"\r\nSet-Cookie: a=b.pdf'],
  ['documents', 'originalName', '../../.ssh/authorized_keys'],
  ['documents', 'originalName', 'slip\r\nSet-Cookie: a=b.pdf'],
  ['documents', 'contentType', 'text/html'],
  ['documents', 'contentType', 'image/png\r\nSet-Cookie: a=b'],
  ['documents', 'fileSize', 9_000_000_000_000_000n],
  ['documents', 'fileSize', 1_000_000_000n],
  ['documents', 'uploadId', '../../x'],
  ['documents', 'uploadedAt', 'never'],
  ['users', 'email', 'a@b.example\r\nbcc: c@d.example'],
  ['users', 'email', 'a@b.example, c@d.example'],
  ['users', 'email', 'nobody'],
  ['users', 'passwordHash', 'x'],
  ['users', 'passwordHash', hash('m=4194304,t=2,p=1')],
  ['users', 'passwordHash', hash('m=19456,t=999999999,p=1')],
  ['users', 'passwordHash', hash('m=19456,t=2,p=255')],
  ['users', 'role', 'emperor'],
  ['users', 'createdAt', '2026-13-45T00:00:00.000Z'],
  ['users', 'firstName', 'NUL\0'],
  ['users', 'firstName', 'x'.repeat(3 * 1024 ** 2)],
  ['users', 'id', -1n],
  ['users', 'id', 2n ** 31n - 1n],
  ['applicationCounters', 'lastNumber', 2n ** 31n - 1n],
  ['users', 'id', 0n],
  ['users', 'id', 2n ** 53n - 1n],
  ['students', 'dateOfBirth', 'yesterday'],
  ['students', 'email', 'a@b.example\nbcc: c@d.example'],
  ['students', 'profilePictureUrl', 'javascript:alert(1)'],
  ['students', 'allergies', '[1]'],
  ['students', 'allergies', '["\\u0000"]'],
  ['students', 'gender', 'emperor'],
  ['applications', 'applicationId', '../SF2027-00001'],
  ['applications', 'applicationId', 'SF2027-00001"\r\nSet-Cookie: a=b'],
  ['applications', 'submittedAt', 'yesterday'],
  ['applications', 'updatedAt', '+275760-09-13T00:00:00.000Z'],
  ['applications', 'version', 2n ** 53n - 1n],
  ['school', 'name', 'School\r\nbcc: c@d.example'],
  ['school', 'accent', 'red;}body{display:none'],
  ['schoolBadge', 'base64', Buffer.from('<svg onload="alert(1)"/>').toString('base64')],
  ['schoolBadge', 'contentType', 'image/jpeg'],
  ['schoolBadge', 'sha256', 'a'.repeat(64)],
  ['portalSchedule', 'openDate', 'today'],
  ['applicationCounters', 'lastNumber', 0n],
  ['applicationCounters', 'lastNumber', 2n ** 40n],
  ['scholarshipGroups', 'cognateSubjects', '{}'],
];

const shown = ([table, column, value]: (typeof values)[number]) =>
  `${table}.${column} = ${JSON.stringify(String(value)).slice(0, 80)}`;

const changes: [about: string, change: (sqlite: Sqlite.Database) => void][] = [
  [
    'an address in the settings that is two',
    statement("REPLACE INTO siteSettings VALUES ('contactEmail', 'a@b.example, c@d.example')"),
  ],
  ['a setting that nobody knows', statement("INSERT INTO siteSettings VALUES ('evil', 'x')")],
  [
    'a letter with two lines as its subject',
    statement(
      "INSERT INTO letterTemplates (kind, subject, text) VALUES ('approved', 'a' || char(13, 10) || 'Bcc: c@d.example', 'b')",
    ),
  ],
  ['no school', statement('DELETE FROM school')],
  ['no schedule', statement('DELETE FROM portalSchedule')],
  ['no policy', statement('DELETE FROM secondStepPolicy')],
  ['no counter of numbers that were given out', statement('DELETE FROM applicationCounters')],
  [
    'a draft that is nested deeply',
    withoutConditions((sqlite) =>
      sqlite
        .prepare('REPLACE INTO drafts SELECT 1, id, NULL, ?, 0, createdAt, createdAt FROM users LIMIT 1')
        .run(`{"a":${'['.repeat(20)}${']'.repeat(20)}}`),
    ),
  ],
];

/** One for each table: the rows of a zip meet the same rules as those of a dump. All of them in `npm run faults`. */
const oneOfEachTable = [...new Map(values.map((value) => [value[0], value])).values()];
const valuesIn = { dump: values, zip: HAS_TIME ? values : oneOfEachTable };

describe.each(formats)('a %s', (format, forge) => {
  const expectRefused = async (change: (sqlite: Sqlite.Database) => void) => {
    const file = hostile.at('forged');
    await forge(hostile.good().full, file, change);
    await hostile.expectRefused(file, /./);
  };

  test.each(valuesIn[format].map((value) => [shown(value), ...value] as const))(
    'with %s is refused',
    (_, table, column, value) => expectRefused(one(table, column, value)),
  );

  test.each(changes)('with %s is refused', (_, change) => expectRefused(change));

  test('of which nothing was changed is read', async () => {
    const file = hostile.at('forged');
    await forge(hostile.good().full, file, () => undefined);
    expect(await hostile.check(file)).toMatchObject({ contents: { applications: 2 } });
  });
});
