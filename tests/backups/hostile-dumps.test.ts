import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { test } from 'vitest';
import { forgeBytes, forgeDump, rename } from '../support/backups/forge.ts';
import { EVIL, hostileFiles, numbers, spoil } from '../support/backups/hostile.ts';

const hostile = hostileFiles();

const beforeCommit = (statement: string) => (text: string) =>
  text.replace('\nCOMMIT;', `\n${statement}\nCOMMIT;`);
const lineWrong = /line \d+ is not what this program writes/;

/** The rows of offers that a dump of a portal without offers is given. */
const withRows =
  (...rows: [table: string, values: string][]) =>
  (text: string) =>
    rows.reduce(
      (changed, [table, values]) =>
        changed
          .replace(/(?=INSERT INTO "decisionSettings")/, `INSERT INTO "${table}" VALUES(${values});\n`)
          .replace(new RegExp(`"${table}":(\\d+)`), (_, count) => `"${table}":${Number(count) + 1}`),
      text,
    );
const SOME_TIME = '2027-03-01T12:00:00.000Z';
const offerRow = (id: number, answerBy = SOME_TIME, code = `AAAA-000${id}`): [string, string] => [
  'offers',
  `${id},1,1,'offered','${SOME_TIME}','${answerBy}',NULL,NULL,'',NULL,'${code}',1`,
];
const placesRow = (counts: string): [string, string] => ['placeSettings', `1,1,${counts},1,'[]',7,0,0,'',1`];
const stepRow = (state: string): [string, string] => [
  'offerSteps',
  `1,1,NULL,'${state}','${SOME_TIME}',NULL,NULL,NULL`,
];

const dumps: [about: string, change: (text: string) => string, reason: string | RegExp][] = [
  ['ATTACH', beforeCommit(`ATTACH '${EVIL}' AS other;`), lineWrong],
  ['VACUUM INTO', beforeCommit(`VACUUM INTO '${EVIL}';`), lineWrong],
  ['PRAGMA', beforeCommit('PRAGMA writable_schema = ON;'), lineWrong],
  ['load_extension', beforeCommit("SELECT load_extension('/tmp/evil.so');"), lineWrong],
  ['a trigger', beforeCommit('CREATE TRIGGER evil AFTER INSERT ON users BEGIN SELECT 1; END;'), lineWrong],
  ['a view', beforeCommit('CREATE VIEW evil AS SELECT * FROM users;'), lineWrong],
  ['another table', (text) => text.replace('CREATE TABLE users', 'CREATE TABLE evil'), lineWrong],
  ['a dot command', beforeCommit(`.shell touch ${EVIL}`), lineWrong],
  ['rows of sessions', beforeCommit("INSERT INTO \"sessions\" VALUES('x',1,'','');"), lineWrong],
  ['a function as a value', (text) => text.replace(/VALUES\(1,'/, "VALUES(load_extension('x'),'"), lineWrong],
  [
    'a statement after a row',
    (text) => text.replace(/(INSERT INTO "school" .*;)/, '$1 DROP TABLE users;'),
    lineWrong,
  ],
  ['a comment', beforeCommit('-- a word'), lineWrong],
  [
    'a row with too few values',
    (text) => text.replace(/(INSERT INTO "school" VALUES\(\d+,).*/, '$11);'),
    lineWrong,
  ],
  ['a NUL', (text) => text.replace("'Sixth", "'\0Sixth"), lineWrong],
  ['rows in another order', beforeCommit('INSERT INTO "users" VALUES(1);'), lineWrong],
  ['a row left out', (text) => text.replace(/INSERT INTO "school" .*\n/, ''), 'as many rows as it says'],
  [
    'a value that the table refuses',
    (text) => text.replace(/(INSERT INTO "users" .*)'super_admin'/, "$1'emperor'"),
    /“users” does not fit.*CHECK/,
  ],
  [
    'a reference that leads nowhere',
    (text) => text.replace(/(INSERT INTO "students" VALUES\(\d+),\d+,/, '$1,99999,'),
    /FOREIGN KEY/,
  ],
  [
    'text for a number',
    (text) => text.replace(/INSERT INTO "school" VALUES\(1,/, 'INSERT INTO "school" VALUES(\'x\','),
    /“school” does not fit/,
  ],
  [
    'a number as text, after which there is none',
    (text) =>
      text.replace(/INSERT INTO "users" VALUES\(1,/, `INSERT INTO "users" VALUES('${2n ** 63n - 1n}',`),
    /“users” does not fit: its “id”/,
  ],
  [
    'a number for text',
    (text) => text.replace(/(INSERT INTO "users" VALUES\(1,)'[^']*',/, '$15,'),
    /“users” does not fit: its “\w+” is not/,
  ],
  [
    'no setting of when decisions are told',
    (text) =>
      text
        .replace(/INSERT INTO "decisionSettings" .*\n/, '')
        .replace('"decisionSettings":1', '"decisionSettings":0'),
    'it lacks settings',
  ],
  [
    'a release that tells what is no decision',
    (text) =>
      text
        .replace(
          /(?=INSERT INTO "retentionRules")/,
          `INSERT INTO "releases" VALUES(1,'2026-01-01T00:00:00.000Z',NULL,'a@school.example','["x"]',0,'2026-01-01T00:00:00.000Z',0,NULL,NULL);\n`,
        )
        .replace('"releases":0', '"releases":1'),
    /“releases” does not fit: its “statuses”/,
  ],
  [
    'places with an order of merit that there is not',
    (text) =>
      text
        .replace(
          /(?=INSERT INTO "decisionSettings")/,
          `INSERT INTO "placeSettings" VALUES(1,1,NULL,0,NULL,NULL,1,'["height"]',7,0,0,'',1);\n`,
        )
        .replace('"placeSettings":0', '"placeSettings":1'),
    /“placeSettings” does not fit: its “merit”/,
  ],
  [
    'an intake that was closed with a catalogue that there is not',
    (text) =>
      text
        .replace(
          /(INSERT INTO "intakes" .*\n)/,
          `$1INSERT INTO "intakes" VALUES(7,2000,'2000','closed','${SOME_TIME}','${SOME_TIME}',NULL,NULL,NULL,NULL,'{"subjects":[]}');\n`,
        )
        .replace('"intakes":1', '"intakes":2'),
    /“intakes” does not fit: its “catalogue”/,
  ],
  ['more places than the page can show', withRows(placesRow('10001,0,NULL,NULL')), /its “totalPlaces”/],
  ['more places of its own than that', withRows(placesRow('NULL,10001,NULL,NULL')), /its “ownSchoolPlaces”/],
  ['more passes than there are subjects', withRows(placesRow(`NULL,0,99,'[]'`)), /its “minimumPasses”/],
  [
    'a code that fits into no QR code',
    withRows(offerRow(1, SOME_TIME, 'A'.repeat(9000))),
    /“offers” does not fit: its “code”/,
  ],
  ['an offer that ends at no time', withRows(offerRow(1, 'soon')), /“offers” does not fit: its “answerBy”/],
  ['two live offers of one application', withRows(offerRow(1), offerRow(2)), 'offers'],
  ['a seat of no offer', withRows(['offerSeats', `9,1,1,'A'`]), 'offerSeats'],
  [
    'a step to no state of an offer',
    withRows(offerRow(1), stepRow('promised')),
    /“offerSteps” does not fit: its “toState”/,
  ],
  [
    'a number that is too large',
    (text) =>
      text.replace(/INSERT INTO "users" VALUES\(1,/, 'INSERT INTO "users" VALUES(9223372036854775807,'),
    'too large',
  ],
  [
    'one beyond 64 bits',
    (text) =>
      text.replace(/INSERT INTO "users" VALUES\(1,/, 'INSERT INTO "users" VALUES(9999999999999999999,'),
    'too large',
  ],
  [
    'nobody who looks after it',
    (text) => text.replace(/(INSERT INTO "users" .*)'super_admin'/, "$1'admin'"),
    'no active super administrator',
  ],
  [
    'an instant that is none',
    (text) =>
      text.replace(
        /(INSERT INTO "applications" VALUES\(\d+,'[^']*',\d+,'[^']*',)'\d{4}-[^']*',/,
        "$1'yesterday',",
      ),
    'submittedAt',
  ],
  [
    'a last id after which there is none',
    (text) => text.replace(/"users":\d+/, '"users":9007199254740991'),
    lineWrong,
  ],
  [
    'a last id that the backups of what comes after it could not hold',
    (text) => text.replace(/"users":\d+/, `"users":${2 ** 31 - 1}`),
    lineWrong,
  ],
  ['a negative last id', (text) => text.replace(/"users":\d+/, '"users":-1'), lineWrong],
  [
    'a newer version',
    (text) => text.replace(/"schemaVersion":"[^"]*"/, '"schemaVersion":"9999_later"'),
    'newer version',
  ],
  [
    'a version that never was',
    (text) => text.replace(/"schemaVersion":"[^"]*"/, '"schemaVersion":"0003_never"'),
    'no version',
  ],
  ['another program', (text) => text.replace(/"program":"[^"]*"/, '"program":"other"'), lineWrong],
  ['what no dump is', () => 'SELECT 1;\n', 'not written by this program'],
  ['a line without end', (text) => text + 'x'.repeat(9 * 1024 ** 2), 'too long'],
];

test.each(dumps)('a dump with %s is refused', async (_, change, reason) => {
  const file = hostile.at('forged.sql');
  await forgeDump(hostile.good().database, file, change);
  await hostile.expectRefused(file, reason);
});

test.each([0.2, 0.5, 0.9, 0.999])('a dump that ends after %d of it is refused', async (share) => {
  const file = hostile.at('cut.sql');
  await forgeBytes(hostile.good().database, file, () => undefined);
  await truncate(file, Math.floor((await stat(file)).size * share));
  await hostile.expectRefused(file, /its end is missing|in the middle of a line/);
});

test('a dump that ends between two statements is refused', async () => {
  const file = hostile.at('cut.sql');
  await forgeBytes(hostile.good().database, file, () => undefined);
  const lines = (await readFile(file)).toString('latin1').split(/(?<=;\n)/);
  await truncate(file, lines.slice(0, Math.floor(lines.length / 2)).join('').length);
  await hostile.expectRefused(file, 'its end is missing');
});

test('a dump of which one letter was changed is refused', async () => {
  const file = hostile.at('changed.sql');
  await forgeBytes(hostile.good().database, file, (bytes) =>
    rename(bytes, 'Sixth Form Admissions', 'Fifth Form Admissions'),
  );
  await hostile.expectRefused(file, 'its checksum is wrong', hostile.inspect);
});

test('bytes that are no text, and a file of nothing, are refused', async () => {
  const file = hostile.at('bytes.sql');
  await forgeBytes(
    hostile.good().database,
    file,
    (bytes) => void bytes.writeUInt8(0xff, bytes.indexOf('INSERT') + 40),
  );
  await hostile.expectRefused(file, 'no text');
  await writeFile(file, '');
  await hostile.expectRefused(file, 'its end is missing');
});

test.each(numbers)('whatever letters of a dump are changed, it is refused or sound (%i)', async (number) => {
  const file = hostile.at('spoiled.sql');
  await forgeDump(hostile.good().database, file, (text) =>
    spoil(Buffer.from(text, 'latin1'), number).toString('latin1'),
  );
  await hostile.expectRefusedOrSound(file);
});
